// Paints a timeline: bars of events, messages between them, names of ranks, an axis.
import {isUnmatched, Kind, State, type Timeline} from '../model/timeline';
import {functionOf} from '../model/place';
import {type Colors} from './colors';
import {firstAfter, paintEvents, stuckEvents} from './paint_events';
import {MessageIndex} from './visible_messages';
import type {ViewBox} from './view_box';

export const kAxis = 22; // height, in CSS pixels
const kMostMessages = 1500;
const kLeastMessages = 200;
const kMostLabels = 250;
const kSlowFrame = 22; // milliseconds

export interface Painted {
  events: number; // rows and events are the whole; this tells what can be seen of messages
  messagesShown: number;
  messagesInSight: number;
}

export class Painter {
  private readonly stuck: Uint32Array;
  private readonly messages: MessageIndex;
  private image: ImageData | undefined;
  private budget = kMostMessages;

  constructor(
    readonly timeline: Timeline,
    private readonly canvas: HTMLCanvasElement,
  ) {
    this.stuck = stuckEvents(timeline);
    this.messages = new MessageIndex(timeline);
  }

  gutter(width: number): number {
    return Math.min(84, Math.max(46, width * 0.12));
  }

  paint(box: ViewBox, colors: Colors, selected: number): Painted {
    const started = performance.now();
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const width = Math.max(1, this.canvas.clientWidth);
    const height = Math.max(1, this.canvas.clientHeight);
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      this.canvas.width = Math.round(width * ratio);
      this.canvas.height = Math.round(height * ratio);
      this.image = undefined;
    }
    const context = this.canvas.getContext('2d', {alpha: false})!;
    const left = this.gutter(width);
    this.bars(context, box, colors, left * ratio, ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const frame = new Frame(this.timeline, context, box, colors, {left, width, height: height - kAxis});
    const visible = this.messages.visible(box, this.budget);
    frame.clip();
    frame.meetings();
    frame.lines(visible.shown);
    frame.unmatched();
    frame.labels(kMostLabels);
    frame.select(selected);
    context.restore();
    frame.ranks();
    frame.axis(height);
    const spent = performance.now() - started;
    if (spent > kSlowFrame) this.budget = Math.max(kLeastMessages, Math.round(this.budget * 0.7));
    else if (spent < kSlowFrame / 2) this.budget = Math.min(kMostMessages, Math.round(this.budget * 1.1) + 1);
    return {events: this.timeline.begin.length, messagesShown: visible.shown.length, messagesInSight: visible.all};
  }

  private bars(context: CanvasRenderingContext2D, box: ViewBox, colors: Colors, left: number, ratio: number): void {
    const width = this.canvas.width;
    const height = Math.max(1, this.canvas.height - Math.round(kAxis * ratio));
    if (!this.image || this.image.width !== width || this.image.height !== height)
      this.image = context.createImageData(width, height);
    const pixels = new Uint32Array(this.image.data.buffer);
    paintEvents(this.timeline, this.stuck, box, {pixels, width, height, left: Math.round(left)}, colors);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = colors.background;
    context.fillRect(0, height, width, this.canvas.height - height);
    context.putImageData(this.image, 0, 0);
  }

  /** The event at a point of the canvas, in CSS pixels; -1: none. */
  hit(box: ViewBox, x: number, y: number): number {
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight - kAxis;
    const left = this.gutter(width);
    const row = Math.floor(box.top + (y / height) * box.rows);
    if (x < left || row < 0 || row >= this.timeline.ranks.length) return -1;
    const span = box.end - box.begin;
    const time = box.begin + ((x - left) / (width - left)) * span;
    const near = (4 / (width - left)) * span;
    const {starts, begin, end} = this.timeline;
    const event = firstAfter(end, starts[row], starts[row + 1], time - near);
    return event < starts[row + 1] && begin[event] <= time + near ? event : -1;
  }
}

interface Area {
  left: number;
  width: number;
  height: number;
}

/** One picture of it. */
class Frame {
  private readonly rowHeight: number;
  private readonly scale: number;

  constructor(
    private readonly timeline: Timeline,
    private readonly context: CanvasRenderingContext2D,
    private readonly box: ViewBox,
    private readonly colors: Colors,
    private readonly area: Area,
  ) {
    this.rowHeight = area.height / box.rows;
    this.scale = (area.width - area.left) / (box.end - box.begin);
  }

  private x(time: number): number {
    // Far outside of the canvas is as good as anywhere outside, and does not slow lines down.
    return Math.max(-4e3, Math.min(2e4, this.area.left + (time - this.box.begin) * this.scale));
  }
  private y(row: number): number {
    return (row - this.box.top + 0.5) * this.rowHeight;
  }
  private rowInSight(row: number): boolean {
    return row + 1 > this.box.top && row < this.box.top + this.box.rows;
  }

  clip(): void {
    this.context.save();
    this.context.beginPath();
    this.context.rect(this.area.left, 0, this.area.width - this.area.left, this.area.height);
    this.context.clip();
  }

  meetings(): void {
    const {context, timeline} = this;
    context.strokeStyle = this.colors.kinds[Kind.collective];
    context.lineWidth = 3;
    context.globalAlpha = 0.45;
    context.beginPath();
    for (const events of timeline.meetings) {
      const rows = events.map((event) => timeline.rowOf[event]);
      const time = events.reduce((sum, event) => sum + timeline.begin[event] + timeline.end[event], 0) / (2 * events.length);
      if (time < this.box.begin || time > this.box.end) continue;
      context.moveTo(this.x(time), this.y(Math.min(...rows)));
      context.lineTo(this.x(time), this.y(Math.max(...rows)));
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  lines(messages: number[]): void {
    const {context, timeline, colors} = this;
    const few = messages.length < 400;
    for (const alternative of [0, 1]) {
      context.strokeStyle = context.fillStyle = alternative ? colors.alternative : colors.message;
      context.lineWidth = few ? 1.6 : 1;
      context.setLineDash(alternative ? [6, 4] : []);
      context.globalAlpha = few ? 1 : 0.6;
      context.beginPath();
      for (const i of messages) if (timeline.alternative[i] === alternative) this.line(i);
      context.stroke();
      context.setLineDash([]);
      if (!few) continue;
      context.beginPath();
      for (const i of messages) if (timeline.alternative[i] === alternative) this.head(i);
      context.fill();
    }
    context.globalAlpha = 1;
  }

  private ends(i: number): [number, number, number, number] {
    const {from, to, begin, end, rowOf, clock} = this.timeline;
    const a = from[i];
    const b = to[i];
    // Where there is time, a message leaves when its send begins, and is there when the receive ends.
    const timed = clock === 'seconds';
    const sent = timed ? begin[a] : (begin[a] + end[a]) / 2;
    const received = timed ? end[b] : (begin[b] + end[b]) / 2;
    const down = rowOf[b] > rowOf[a] ? 1 : -1;
    const half = Math.min(this.rowHeight * 0.34, 14);
    return [this.x(sent), this.y(rowOf[a]) + down * half, this.x(received), this.y(rowOf[b]) - down * half];
  }
  private line(i: number): void {
    const [x0, y0, x1, y1] = this.ends(i);
    this.context.moveTo(x0, y0);
    this.context.lineTo(x1, y1);
  }
  private head(i: number): void {
    const [x0, y0, x1, y1] = this.ends(i);
    const length = Math.hypot(x1 - x0, y1 - y0) || 1;
    const dx = (x1 - x0) / length;
    const dy = (y1 - y0) / length;
    const {context} = this;
    context.moveTo(x1, y1);
    context.lineTo(x1 - 8 * dx + 4 * dy, y1 - 8 * dy - 4 * dx);
    context.lineTo(x1 - 8 * dx - 4 * dy, y1 - 8 * dy + 4 * dx);
    context.closePath();
  }

  /** Events in sight, row by row, as far as there are few. */
  private *few(most: number): Generator<number> {
    const {starts, begin, end, ranks} = this.timeline;
    const lastRow = Math.min(ranks.length, Math.ceil(this.box.top + this.box.rows));
    let count = 0;
    for (let row = Math.max(0, Math.floor(this.box.top)); row < lastRow; ++row) {
      let event = firstAfter(end, starts[row], starts[row + 1], this.box.begin);
      for (; event < starts[row + 1] && begin[event] < this.box.end; ++event) {
        if (++count > most) return;
        yield event;
      }
    }
  }

  /** A send or receive without a partner: a cross at a stump. */
  unmatched(): void {
    const {context, timeline} = this;
    if (this.rowHeight < 9) return;
    context.strokeStyle = this.colors.bad;
    context.lineWidth = 2;
    context.beginPath();
    for (const event of this.few(2000)) {
      if (!isUnmatched(timeline, event)) continue;
      const send = timeline.kinds[timeline.call[event]] === Kind.send;
      const x = this.x((timeline.begin[event] + timeline.end[event]) / 2);
      const y = this.y(timeline.rowOf[event]);
      const length = Math.min(16, this.rowHeight * 0.5);
      const tip = send ? x + length : x - length;
      const end = y + length;
      context.moveTo(x, y);
      context.lineTo(tip, end);
      context.moveTo(tip - 4, end - 4);
      context.lineTo(tip + 4, end + 4);
      context.moveTo(tip - 4, end + 4);
      context.lineTo(tip + 4, end - 4);
    }
    context.stroke();
  }

  labels(most: number): void {
    const {context, timeline} = this;
    if (this.rowHeight < 15) return;
    context.font = '12px system-ui, sans-serif';
    context.textBaseline = 'middle';
    let count = 0;
    for (const event of this.few(4000)) {
      const x0 = Math.max(this.area.left, this.x(timeline.begin[event]));
      const room = Math.min(this.area.width, this.x(timeline.end[event])) - x0 - 8;
      if (room < 28) continue;
      const text = timeline.calls[timeline.call[event]].replace(/^MPI_/, '');
      const characters = Math.floor(room / 6.6);
      const name = functionOf(text);
      const shown = text.length <= characters ? text : name.length <= characters ? name : name.slice(0, characters - 1) + '…';
      if (shown.length < 3) continue;
      const state = timeline.state[event];
      context.fillStyle = state === State.never ? this.colors.text : '#ffffff';
      context.fillText(shown, x0 + 4, this.y(timeline.rowOf[event]));
      if (++count >= most) return;
    }
  }

  select(event: number): void {
    if (event < 0) return;
    const {context, timeline} = this;
    const x0 = this.x(timeline.begin[event]);
    const x1 = this.x(timeline.end[event]);
    const height = Math.max(6, this.rowHeight * 0.78);
    context.strokeStyle = this.colors.text;
    context.lineWidth = 2.5;
    context.strokeRect(x0 - 2, this.y(timeline.rowOf[event]) - height / 2, Math.max(6, x1 - x0 + 3), height);
  }

  ranks(): void {
    const {context, timeline, area} = this;
    context.fillStyle = this.colors.background;
    context.fillRect(0, 0, area.left - 1, area.height);
    context.fillStyle = this.colors.text;
    context.font = '12px system-ui, sans-serif';
    context.textBaseline = 'middle';
    context.textAlign = 'right';
    const word = area.left < 70 ? '' : 'rank '; // on a phone there is room for the number
    const step = Math.max(1, Math.ceil(14 / this.rowHeight));
    const first = Math.max(0, Math.floor(this.box.top / step) * step);
    for (let row = first; row < timeline.ranks.length && row < this.box.top + this.box.rows; row += step)
      if (this.rowInSight(row)) context.fillText(`${word}${timeline.ranks[row]}`, area.left - 8, this.y(row));
    context.textAlign = 'left';
  }

  axis(height: number): void {
    const {context, area, colors} = this;
    const y = area.height;
    context.strokeStyle = colors.line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(area.left, y + 0.5);
    context.lineTo(area.width, y + 0.5);
    const unit = niceStep((this.box.end - this.box.begin) / Math.max(2, (area.width - area.left) / 110));
    const step = this.timeline.clock === 'steps' ? Math.max(1, unit) : unit;
    context.fillStyle = colors.muted;
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
    for (let time = Math.ceil(this.box.begin / step) * step; time < this.box.end; time += step) {
      const x = Math.round(this.x(time)) + 0.5;
      context.moveTo(x, y);
      context.lineTo(x, y + 4);
      context.fillText(timeText(time, step, this.timeline.clock), x + 3, (y + height) / 2 + 2);
    }
    context.stroke();
  }
}

export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

export function timeText(time: number, step: number, clock: 'steps' | 'seconds'): string {
  if (clock === 'steps') return time >= 0 ? `step ${Math.round(time) + 1}` : '';
  const digits = Math.min(9, Math.max(0, -Math.floor(Math.log10(step))));
  return `${(Math.abs(time) < step / 2 ? 0 : time).toFixed(digits)} s`;
}
