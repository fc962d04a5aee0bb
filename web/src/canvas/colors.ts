// The page's colours, for the canvas.

export interface Colors {
  background: string;
  surface: string;
  text: string;
  muted: string;
  line: string;
  accent: string;
  bad: string;
  alternative: string;
  message: string;
  kinds: string[]; // by Kind
  rgba: {background: number; lane: number; bad: number; never: number; kinds: number[]};
}

/** Of "#rrggbb": a pixel as ImageData has it on little-endian machines. */
function pixel(hex: string): number {
  const value = parseInt(hex.replace('#', ''), 16);
  const red = (value >> 16) & 255;
  const green = (value >> 8) & 255;
  const blue = value & 255;
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

export function readColors(element: Element): Colors {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim() || '#888888';
  const kinds = ['event-other', 'event-send', 'event-receive', 'event-wait', 'event-collective'].map(of);
  return {
    background: of('surface'),
    surface: of('surface-2'),
    text: of('text'),
    muted: of('muted'),
    line: of('line'),
    accent: of('accent'),
    bad: of('fatal'),
    alternative: of('alternative'),
    message: of('message'),
    kinds,
    rgba: {
      background: pixel(of('surface')),
      lane: pixel(of('lane')),
      bad: pixel(of('stuck')),
      never: pixel(of('never')),
      kinds: kinds.map(pixel),
    },
  };
}
