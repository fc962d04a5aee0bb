// A list of which only the rows in sight are in the page. Rows have one height.
import type {ComponentChildren} from 'preact';
import {useEffect, useLayoutEffect, useRef, useState} from 'preact/hooks';

interface Props {
  count: number;
  rowHeight: number;
  label: string;
  row: (index: number) => ComponentChildren;
  keyOf?: (index: number) => string | number;
  active?: number; // kept in sight
  class?: string;
}

const kBeyond = 8; // rows kept on both sides
// Browsers limit the height of elements; beyond it positions are scaled.
const kMostHeight = 8_000_000;

export function VirtualList({count, rowHeight, label, row, keyOf, active, class: name}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setHeight(element.clientHeight || 600);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const full = count * rowHeight;
  const shown = Math.min(full, kMostHeight);
  const scale = full > shown ? (full - height) / (shown - height) : 1;
  useEffect(() => {
    const element = box.current!;
    if (active === undefined || active < 0) return;
    const at = active * rowHeight;
    const now = element.scrollTop * scale;
    if (at < now) element.scrollTop = at / scale;
    else if (at + rowHeight > now + element.clientHeight)
      element.scrollTop = (at + rowHeight - element.clientHeight) / scale;
  }, [active, count]);
  const first = Math.max(0, Math.min(count - 1, Math.floor((top * scale) / rowHeight)) - kBeyond);
  const last = Math.min(count, Math.ceil((top * scale + height) / rowHeight) + kBeyond);
  const rows = [];
  for (let i = first; i < last; ++i)
    rows.push(
      <div
        key={keyOf ? keyOf(i) : i}
        role="listitem"
        aria-setsize={count}
        aria-posinset={i + 1}
        class="row"
        style={{height: `${rowHeight}px`, transform: `translateY(${i * rowHeight - top * scale + top}px)`}}
      >
        {row(i)}
      </div>,
    );
  return (
    <div
      ref={box}
      class={`virtual ${name ?? ''}`}
      tabIndex={0}
      role="group"
      aria-label={label}
      onScroll={(event) => setTop((event.currentTarget as HTMLElement).scrollTop)}
    >
      <div role="list" aria-label={label} class="rows" style={{height: `${shown}px`}}>
        {rows}
      </div>
    </div>
  );
}
