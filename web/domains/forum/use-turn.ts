import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** ms of a frame in which rows are begun, of those on the screen and of others; the last one may end later, and is laid out after it. */
const timeoutMs = { onScreen: 6, elsewhere: 2 };

/** Rows that hold their places, and how to draw what is in them. */
const waiting = new Map<HTMLElement, () => void>();
let isDue = false;
/** Rows whose heights are remembered: those of a few long lists. */
const maxLeft = 2_000;
/** px that rows were high when their list was left, by id. Those of another width are none. */
const left = { width: 0, heights: new Map<string, number>() };

interface Turn<E extends HTMLElement> {
  /** For the row's element, which is there from the beginning. */
  ref: RefObject<E | null>;
  /** What is in it may be drawn. */
  isOn: boolean;
  /** The height it had in an earlier visit, as `--height`. */
  style: CSSProperties;
}

/**
 * Draws a long list row by row, nearest to the screen first, so that neither a page that arrives nor a return keeps the screen from
 * answering. All rows are in the document at once, as high as they were or usually are: what looks for one finds it, and a list
 * that somebody comes back to is at its place. `isEarly`: without waiting.
 */
export function useTurn<E extends HTMLElement>(id: string, isEarly: boolean): Turn<E> {
  const ref = useRef<E>(null);
  const [isOn, setIsOn] = useState(isEarly);
  const [height] = useState(() => (left.width === innerWidth ? left.heights.get(id) : undefined));

  useLayoutEffect(() => {
    const row = ref.current;
    if (isOn || !row) return;
    waiting.set(row, () => setIsOn(true));
    drawSoon();
    return () => void waiting.delete(row);
  }, [isOn]);

  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      if (row?.isConnected) leave(id, row.getBoundingClientRect().height);
    };
  }, [id]);

  return { ref, isOn, style: height === undefined ? {} : ({ '--height': `${height}px` } as CSSProperties) };
}

// Paper has no second frame.
window.addEventListener('beforeprint', () => {
  const all = [...waiting.values()];
  waiting.clear();
  flushSync(() => {
    for (const draw of all) draw();
  });
});

/** After the next frame: a task of its own, because frames in which somebody scrolls have enough to do. */
function drawSoon(): void {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => setTimeout(drawNext));
}

function drawNext(): void {
  const nearest = [...waiting.keys()]
    .map((row) => ({ row, away: awayOf(row) }))
    .sort((a, b) => a.away - b.away);
  const began = performance.now();
  for (const { row, away } of nearest) {
    if (performance.now() - began > (away === 0 ? timeoutMs.onScreen : timeoutMs.elsewhere)) break;
    const draw = waiting.get(row);
    waiting.delete(row);
    if (draw) flushSync(draw);
  }
  isDue = false;
  if (waiting.size > 0) drawSoon();
}

/** px between a row and the screen. */
function awayOf(row: HTMLElement): number {
  const { top, bottom } = row.getBoundingClientRect();
  return Math.max(0, -bottom, top - innerHeight);
}

function leave(id: string, height: number): void {
  const { heights } = left;
  if (left.width !== innerWidth) heights.clear();
  left.width = innerWidth;
  // The last one left is the last one forgotten.
  heights.delete(id);
  heights.set(id, height);
  for (const oldest of heights.keys()) {
    if (heights.size <= maxLeft) break;
    heights.delete(oldest);
  }
}
