// The space-time diagram: a canvas to look at and move around in, and the same in words.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {readColors, type Colors} from '../canvas/colors';
import {Painter, type Painted} from '../canvas/painter';
import {clamp, pan, type ViewBox, whole, zoomRows, zoomTime} from '../canvas/view_box';
import {isUnmatched, kKindNames, kStateNames, State, type Timeline} from '../model/timeline';
import {number, PlaceText, plural} from './base';
import {OperationTable} from './operation_table';
import {followPointer} from './pointer';
import {announcement, dark} from './state';

interface Props {
  timeline: Timeline;
  label: string;
  tall?: boolean;
  now?: number; // this event is shown as selected
}

/** How the event was matched, in words. */
export function matchText(timeline: Timeline, event: number): string {
  const partners: string[] = [];
  const others: string[] = [];
  for (let i = 0; i < timeline.from.length && partners.length + others.length < 6; ++i) {
    const partner = timeline.from[i] === event ? timeline.to[i] : timeline.to[i] === event ? timeline.from[i] : -1;
    if (partner < 0) continue;
    const rank = timeline.ranks[timeline.rowOf[partner]];
    (timeline.alternative[i] ? others : partners).push(`rank ${rank}'s ${timeline.calls[timeline.call[partner]]}`);
  }
  const parts: string[] = [];
  if (partners.length > 0) parts.push(`matched with ${partners.join(' and ')}`);
  if (others.length > 0) parts.push(`could be matched with ${others.join(' or ')}`);
  if (isUnmatched(timeline, event)) parts.push('nothing matches it');
  return parts.join('; ');
}

export function eventText(timeline: Timeline, event: number): string {
  const rank = timeline.ranks[timeline.rowOf[event]];
  const match = matchText(timeline, event);
  return `rank ${rank}: ${timeline.calls[timeline.call[event]]}, ${kStateNames[timeline.state[event]]}${match ? `; ${match}` : ''}`;
}

export function SpaceTime({timeline, label, tall, now}: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [selected, setSelected] = useState(-1);
  const [painted, setPainted] = useState<Painted>();
  const stage = useMemo(() => new Stage(timeline), [timeline]);
  stage.tell = setPainted;
  stage.select = (event) => {
    setSelected(event);
    if (event >= 0) announcement.value = eventText(timeline, event);
  };
  useEffect(() => stage.attach(canvas.current!), [stage]);
  useEffect(() => stage.show(selected), [stage, selected]);
  useEffect(() => {
    if (now !== undefined && now >= 0) stage.bringIntoSight(now);
    if (now !== undefined) setSelected(now);
  }, [stage, now]);
  useEffect(() => stage.recolor(), [stage, dark.value]);
  // A tall one has the height of the window, unless a few ranks would be lost in it.
  const few = tall && timeline.ranks.length <= 8;
  const height = tall && !few ? undefined : `${Math.min(520, Math.max(150, timeline.ranks.length * 44 + 40))}px`;
  const crowded = painted && painted.messagesInSight > painted.messagesShown * 1.5;
  return (
    <div class="space-time">
      <div class="toolbar" role="toolbar" aria-label="Diagram">
        <button type="button" onClick={() => stage.zoom(0.5)} aria-label="Zoom in">+</button>
        <button type="button" onClick={() => stage.zoom(2)} aria-label="Zoom out">−</button>
        <button type="button" onClick={() => stage.zoomRanks(0.5)} aria-label="Fewer ranks">↕+</button>
        <button type="button" onClick={() => stage.zoomRanks(2)} aria-label="More ranks">↕−</button>
        <button type="button" onClick={() => stage.reset()}>Whole</button>
        <button type="button" onClick={() => stage.toProblem()} disabled={!stage.hasProblem}>To the problem</button>
        <Legend timeline={timeline} />
      </div>
      <canvas
        ref={canvas}
        class={tall && !few ? 'tall' : ''}
        style={{height}}
        tabIndex={0}
        role="img"
        aria-label={`${label}. Arrow keys move, plus and minus zoom, n and p go from call to call, Enter tells the call.`}
        onKeyDown={(event) => stage.key(event, selected)}
      />
      <p class="status">
        {plural(timeline.ranks.length, 'rank')}, {plural(timeline.begin.length, 'call')},{' '}
        {plural(timeline.from.length, 'message')}.
        {timeline.leftOut > 0 && ` ${plural(timeline.leftOut, 'further rank')} not shown.`}
        {crowded && ` ${number(painted.messagesShown)} of about ${number(painted.messagesInSight)} messages here are drawn; zoom in for all.`}
        {timeline.clock === 'steps' && ' Left to right is the order of events, not time.'}
      </p>
      <SelectedEvent timeline={timeline} event={selected} />
      <details>
        <summary>The same as a table</summary>
        <OperationTable timeline={timeline} selected={selected} onSelect={(event) => {
          stage.bringIntoSight(event);
          setSelected(event);
        }} />
      </details>
    </div>
  );
}

function SelectedEvent({timeline, event}: {timeline: Timeline; event: number}) {
  if (event < 0) return <p class="selected hint">Click a call, or press n, to see what it is.</p>;
  const place = timeline.places[timeline.place[event]];
  const match = matchText(timeline, event);
  return (
    <p class="selected">
      <strong>rank {timeline.ranks[timeline.rowOf[event]]}</strong> <code>{timeline.calls[timeline.call[event]]}</code>
      {place && <> at <PlaceText place={place} /></>}, {kKindNames[timeline.kinds[timeline.call[event]]]},{' '}
      {kStateNames[timeline.state[event]]}
      {match && `; ${match}`}.
    </p>
  );
}

/** What is there to be explained; looked for once, there may be a million calls. */
function legendOf(timeline: Timeline) {
  const kinds = new Set<number>(timeline.kinds);
  return {
    kinds: [1, 2, 3, 4, 0].filter((kind) => kinds.has(kind)),
    stuck: timeline.state.includes(State.waiting),
    never: timeline.state.includes(State.never),
    messages: timeline.from.length > 0,
    alternative: timeline.alternative.includes(1),
    unmatched: anyUnmatched(timeline),
  };
}

function Legend({timeline}: {timeline: Timeline}) {
  const used = useMemo(() => legendOf(timeline), [timeline]);
  return (
    <ul class="legend" aria-label="Colours">
      {used.kinds.map((kind) => (
        <li key={kind}>
          <span class={`swatch kind-${kind}`} aria-hidden="true" /> {kKindNames[kind]}
        </li>
      ))}
      {used.stuck && <li><span class="swatch stuck" aria-hidden="true" /> stuck</li>}
      {used.never && <li><span class="swatch never" aria-hidden="true" /> never reached</li>}
      {used.messages && <li><span class="swatch arrow" aria-hidden="true" /> matched</li>}
      {used.alternative && <li><span class="swatch arrow dashed" aria-hidden="true" /> could be matched</li>}
      {used.unmatched && <li><span class="cross" aria-hidden="true">✕</span> unmatched</li>}
    </ul>
  );
}

function anyUnmatched(timeline: Timeline): boolean {
  for (let i = 0; i < timeline.state.length; ++i) if (timeline.state[i] && isUnmatched(timeline, i)) return true;
  return false;
}

/** The canvas with what moves it; outside of the components, since a frame must not wait for them. */
class Stage {
  tell: (painted: Painted) => void = () => {};
  select: (event: number) => void = () => {};
  private canvas: HTMLCanvasElement | undefined;
  private painter: Painter | undefined;
  private box: ViewBox = {begin: 0, end: 1, top: 0, rows: 1};
  private colors: Colors | undefined;
  private selected = -1;
  private asked = false;
  private told = 0;
  private moved = false; // by the user: a new size of the window does not reset it

  readonly hasProblem: boolean;

  constructor(private readonly timeline: Timeline) {
    this.hasProblem = timeline.state.includes(State.waiting);
  }

  private get extent() {
    return {first: this.timeline.first, last: this.timeline.last, rows: this.timeline.ranks.length};
  }

  attach(canvas: HTMLCanvasElement): () => void {
    this.canvas = canvas;
    this.painter = new Painter(this.timeline, canvas);
    this.colors = readColors(canvas);
    this.reset();
    this.moved = false;
    const observer = new ResizeObserver(() => (this.moved ? this.draw() : this.reset()));
    observer.observe(canvas);
    const release = followPointer(canvas, {
      pan: (dx, dy) => this.move((b) => pan(b, -dx / this.width, -dy / canvas.clientHeight)),
      zoom: (factor, x) => this.move((b) => zoomTime(b, factor, this.share(x))),
      zoomRows: (factor, y) => this.move((b) => zoomRows(b, factor, y / canvas.clientHeight)),
      click: (x, y) => this.select(this.painter!.hit(this.box, x, y)),
    });
    return () => {
      observer.disconnect();
      release();
      this.canvas = undefined;
    };
  }

  private get width(): number {
    return this.canvas ? this.canvas.clientWidth - this.painter!.gutter(this.canvas.clientWidth) : 1;
  }
  private share(x: number): number {
    return Math.min(1, Math.max(0, (x - (this.canvas!.clientWidth - this.width)) / this.width));
  }

  move(change: (box: ViewBox) => ViewBox): void {
    this.box = clamp(change(this.box), this.extent);
    this.moved = true;
    this.draw();
  }
  zoom = (factor: number) => this.move((box) => zoomTime(box, factor));
  zoomRanks = (factor: number) => this.move((box) => zoomRows(box, factor));
  reset(): void {
    if (!this.canvas) return;
    this.box = whole(this.extent, this.canvas.clientHeight);
    this.draw();
  }
  recolor(): void {
    if (!this.canvas) return;
    this.colors = readColors(this.canvas);
    this.draw();
  }
  show(event: number): void {
    this.selected = event;
    this.draw();
  }
  toProblem(): void {
    const event = this.timeline.state.indexOf(State.waiting);
    if (event >= 0) this.bringIntoSight(event, true);
  }
  bringIntoSight(event: number, close = false): void {
    const {begin, end, rowOf} = this.timeline;
    const row = rowOf[event];
    this.move((box) => {
      const length = end[event] - begin[event];
      const wanted = Math.max(length * 12, (this.timeline.last - this.timeline.first) / 1e6);
      const span = close ? Math.min(box.end - box.begin, wanted) : box.end - box.begin;
      const outside = close || begin[event] < box.begin || end[event] > box.end;
      const middle = (begin[event] + end[event]) / 2;
      const times = outside ? {begin: middle - span / 2, end: middle + span / 2} : {};
      const rows = close ? Math.min(box.rows, 24) : box.rows;
      const top = close || row < box.top || row + 1 > box.top + box.rows ? row + 0.5 - rows / 2 : box.top;
      return {...box, ...times, rows, top};
    });
  }

  key(event: KeyboardEvent, selected: number): void {
    const step = event.shiftKey ? 0.5 : 0.15;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => this.move((box) => pan(box, -step, 0)),
      ArrowRight: () => this.move((box) => pan(box, step, 0)),
      ArrowUp: () => this.move((box) => pan(box, 0, -step)),
      ArrowDown: () => this.move((box) => pan(box, 0, step)),
      '+': () => this.zoom(0.7),
      '=': () => this.zoom(0.7),
      '-': () => this.zoom(1 / 0.7),
      Home: () => this.reset(),
      '0': () => this.reset(),
      n: () => this.step(selected, 1),
      p: () => this.step(selected, -1),
      Enter: () => selected >= 0 && (announcement.value = eventText(this.timeline, selected)),
    };
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  }
  private step(selected: number, by: number): void {
    const count = this.timeline.begin.length;
    if (count === 0) return;
    const next = selected < 0 ? Math.max(0, this.timeline.state.indexOf(State.waiting)) : (selected + by + count) % count;
    this.bringIntoSight(next);
    this.select(next);
  }

  private draw(): void {
    if (this.asked) return;
    this.asked = true;
    delete this.canvas?.dataset.painted;
    requestAnimationFrame(() => {
      this.asked = false;
      if (!this.canvas || !this.colors) return;
      const painted = this.painter!.paint(this.box, this.colors, this.selected);
      this.canvas.dataset.painted = 'yes'; // as `html[data-shown]`: for tools that drive the page
      // Words below the canvas need not follow each frame.
      const now = performance.now();
      if (now - this.told < 150) return;
      this.told = now;
      this.tell(painted);
    });
  }
}
