// Which part of a timeline is seen. Times go from left to right, rows downwards; rows have a height of their own.

export interface ViewBox {
  begin: number; // time at the left border
  end: number; // at the right
  top: number; // in rows, may be fractional
  rows: number; // that fit
}

export interface Extent {
  first: number;
  last: number;
  rows: number;
}

const kMargin = 0.02;
export const kLeastRowHeight = 0.05;
export const kMostRowHeight = 48;

export function whole(extent: Extent, height: number): ViewBox {
  const margin = (extent.last - extent.first) * kMargin;
  const rows = Math.max(extent.rows, height / kMostRowHeight);
  return {begin: extent.first - margin, end: extent.last + margin, top: 0, rows};
}

/** Keeps some of the data in sight, and the box within sensible sizes. */
export function clamp(box: ViewBox, extent: Extent): ViewBox {
  const length = extent.last - extent.first;
  let span = box.end - box.begin;
  const least = length * 1e-7 || 1e-9;
  const most = length * 1.5 || 1;
  span = Math.min(most, Math.max(least, span));
  const middle = (box.begin + box.end) / 2;
  const center = Math.min(extent.last, Math.max(extent.first, middle));
  const rows = Math.min(Math.max(extent.rows, 4), Math.max(1, box.rows));
  const top = Math.min(Math.max(0, extent.rows - rows), Math.max(0, box.top));
  return {begin: center - span / 2, end: center + span / 2, top, rows};
}

/** `at`: share of the width that stays where it is. */
export function zoomTime(box: ViewBox, factor: number, at = 0.5): ViewBox {
  const span = box.end - box.begin;
  const fixed = box.begin + span * at;
  return {...box, begin: fixed - span * factor * at, end: fixed + span * factor * (1 - at)};
}

export function zoomRows(box: ViewBox, factor: number, at = 0.5): ViewBox {
  const rows = box.rows * factor;
  return {...box, rows, top: box.top + (box.rows - rows) * at};
}

/** By shares of what is seen. */
export function pan(box: ViewBox, time: number, rows: number): ViewBox {
  const dt = (box.end - box.begin) * time;
  return {...box, begin: box.begin + dt, end: box.end + dt, top: box.top + box.rows * rows};
}
