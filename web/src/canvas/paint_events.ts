// Events as pixels. There may be a million of them, so they are not drawn one by one: each row is walked pixel by
// pixel, from one event to the next that begins behind the pixel. What is stuck is painted last and never left out.
import {State, type Timeline} from '../model/timeline';
import type {Colors} from './colors';
import type {ViewBox} from './view_box';

export interface Raster {
  pixels: Uint32Array;
  width: number;
  height: number;
  left: number; // where times begin: left of it are the names of the ranks
}

/** The first event of the row that ends after `time`. */
export function firstAfter(end: Float64Array, low: number, high: number, time: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (end[middle] > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The same if it is likely to be near `low`. */
export function nextAfter(end: Float64Array, low: number, high: number, time: number): number {
  let step = 1;
  while (low + step < high && end[low + step] <= time) step *= 2;
  return firstAfter(end, low, Math.min(high, low + step), time);
}

function fill(raster: Raster, x0: number, x1: number, y0: number, y1: number, color: number): void {
  for (let y = y0; y < y1; ++y) raster.pixels.fill(color, y * raster.width + x0, y * raster.width + x1);
}

export function colorOf(timeline: Timeline, event: number, colors: Colors): number {
  const state = timeline.state[event];
  if (state === State.waiting) return colors.rgba.bad;
  if (state === State.never) return colors.rgba.never;
  return colors.rgba.kinds[timeline.kinds[timeline.call[event]]];
}

/** One line of pixels of a row; the others are the same. */
function paintLine(timeline: Timeline, row: number, box: ViewBox, raster: Raster, colors: Colors, y: number): void {
  const {begin, end, starts, state, call, kinds} = timeline;
  const {pixels, width, left} = raster;
  const offset = y * width;
  const last = starts[row + 1];
  const scale = (width - left) / (box.end - box.begin);
  const kindColors = colors.rgba.kinds;
  let event = firstAfter(end, starts[row], last, box.begin);
  while (event < last && begin[event] < box.end) {
    const x0 = Math.max(left, Math.floor(left + (begin[event] - box.begin) * scale));
    // Neighbours stay apart if there is room.
    const wide = Math.floor(left + (end[event] - box.begin) * scale);
    const x1 = Math.min(width, Math.max(x0 + 1, wide - x0 > 3 ? wide - 1 : wide));
    const color = state[event] === 0 ? kindColors[kinds[call[event]]] : colorOf(timeline, event, colors);
    if (x1 - x0 < 8) for (let x = x0; x < x1; ++x) pixels[offset + x] = color;
    else pixels.fill(color, offset + x0, offset + x1);
    // The next that would touch another pixel.
    event = nextAfter(end, event + 1, last, box.begin + (x1 - left) / scale);
  }
}

function paintRow(timeline: Timeline, row: number, box: ViewBox, raster: Raster, colors: Colors, y0: number, y1: number): void {
  const {pixels, width} = raster;
  paintLine(timeline, row, box, raster, colors, y0);
  const from = y0 * width;
  for (let y = y0 + 1; y < y1; ++y) pixels.copyWithin(y * width, from, from + width);
  if (y1 - y0 < 3) return;
  // Between the bars a thin line joins them.
  const middle = ((y0 + y1) >> 1) * width;
  const {background, lane} = colors.rgba;
  for (let x = middle + raster.left; x < middle + width; ++x) if (pixels[x] === background) pixels[x] = lane;
}

/** Events that are stuck, of all rows, in their order: few, or all that there are. */
export function stuckEvents(timeline: Timeline): Uint32Array {
  const out: number[] = [];
  for (let i = 0; i < timeline.state.length; ++i) if (timeline.state[i] === State.waiting) out.push(i);
  return Uint32Array.from(out);
}

export function paintEvents(timeline: Timeline, stuck: Uint32Array, box: ViewBox, raster: Raster, colors: Colors): void {
  raster.pixels.fill(colors.rgba.background);
  const height = raster.height / box.rows;
  const bar = (row: number): [number, number] => {
    const top = (row - box.top) * height;
    const inset = height > 6 ? height * 0.16 : 0;
    const y0 = Math.max(0, Math.round(top + inset));
    return [y0, Math.min(raster.height, Math.max(y0 + 1, Math.round(top + height - inset)))];
  };
  const lastRow = Math.min(timeline.ranks.length, Math.ceil(box.top + box.rows));
  // Where rows are lower than a pixel, one row stands for those that share it.
  const step = Math.max(1, Math.floor(1 / height));
  for (let row = Math.max(0, Math.floor(box.top)); row < lastRow; row += step) {
    const [y0, y1] = bar(row);
    if (y0 >= raster.height) break;
    paintRow(timeline, row, box, raster, colors, y0, y1);
  }
  paintStuck(timeline, stuck, box, raster, colors, bar);
}

function paintStuck(
  timeline: Timeline,
  stuck: Uint32Array,
  box: ViewBox,
  raster: Raster,
  colors: Colors,
  bar: (row: number) => [number, number],
): void {
  const scale = (raster.width - raster.left) / (box.end - box.begin);
  for (const event of stuck) {
    if (timeline.end[event] < box.begin || timeline.begin[event] > box.end) continue;
    const row = timeline.rowOf[event];
    if (row < Math.floor(box.top) || row > box.top + box.rows) continue;
    const [y0, y1] = bar(row);
    const x0 = Math.max(raster.left, Math.floor(raster.left + (timeline.begin[event] - box.begin) * scale));
    const x1 = Math.min(raster.width, Math.max(x0 + 2, Math.floor(raster.left + (timeline.end[event] - box.begin) * scale)));
    fill(raster, x0, x1, y0, y1, colors.rgba.bad);
  }
}
