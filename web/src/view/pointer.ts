// Drag to move, wheel or two fingers to zoom, click to choose. The wheel alone scrolls the page: with Ctrl it zooms, with
// Shift it moves, with Alt it changes how many rows are seen.

export interface Moves {
  pan: (dx: number, dy: number) => void;
  zoom: (factor: number, x: number) => void;
  zoomRows: (factor: number, y: number) => void;
  click: (x: number, y: number) => void;
}

const kClick = 5; // pixels a click may move

export function followPointer(element: HTMLElement, moves: Moves): () => void {
  const down = new Map<number, {x: number; y: number}>();
  let way = 0;
  const at = (event: PointerEvent | WheelEvent) => {
    const rect = element.getBoundingClientRect();
    return {x: event.clientX - rect.left, y: event.clientY - rect.top};
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    down.set(event.pointerId, at(event));
    way = 0;
    element.setPointerCapture?.(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    if (down.size === 1) moves.pan(now.x - before.x, now.y - before.y);
    else if (down.size === 2) pinch(event.pointerId, before, now);
    way += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    down.set(event.pointerId, now);
  };
  const pinch = (id: number, before: {x: number; y: number}, now: {x: number; y: number}) => {
    const other = [...down].find(([key]) => key !== id)![1];
    const was = Math.abs(before.x - other.x);
    const is = Math.abs(now.x - other.x);
    if (was > 8 && is > 8) moves.zoom(was / is, (now.x + other.x) / 2);
  };
  const onUp = (event: PointerEvent) => {
    if (down.delete(event.pointerId) && event.type === 'pointerup' && down.size === 0 && way < kClick) {
      const {x, y} = at(event);
      moves.click(x, y);
    }
  };
  const onWheel = (event: WheelEvent) => {
    const amount = event.deltaY || event.deltaX;
    const {x, y} = at(event);
    if (event.ctrlKey || event.metaKey) moves.zoom(Math.exp(amount * 0.0022), x);
    else if (event.altKey) moves.zoomRows(Math.exp(amount * 0.0022), y);
    else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) moves.pan(-amount, 0);
    else return;
    event.preventDefault();
  };
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onUp);
  element.addEventListener('wheel', onWheel, {passive: false});
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onUp);
    element.removeEventListener('wheel', onWheel);
  };
}
