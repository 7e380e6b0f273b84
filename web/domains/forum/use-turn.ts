import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Time per frame in which rows may start to render, in ms. The last row may end later. */
const timeoutMs = { onScreen: 6, elsewhere: 2 };

/** Rows that only reserve their height, with the function that renders their content. */
const waiting = new Map<HTMLElement, () => void>();
let isDue = false;
/** Most row heights to remember: those of a few long lists. */
const maxLeft = 2_000;
/** Heights of rows by id when their list was left, in px. Valid for one window width only. */
const left = { width: 0, heights: new Map<string, number>() };

interface Turn<E extends HTMLElement> {
  /** For the row's element, which is in the document from the start. */
  ref: RefObject<E | null>;
  /** True once the content may render. */
  isOn: boolean;
  /** The height from an earlier visit, as `--height`. */
  style: CSSProperties;
}

/**
 * Renders a long list row by row, nearest to the screen first, so that the page stays responsive. All rows are in the document at once
 * with their last or usual height, so anchors work and a return finds its scroll position. With `isEarly`, renders at once.
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

// Printing cannot wait for later frames.
window.addEventListener('beforeprint', () => {
  const all = [...waiting.values()];
  waiting.clear();
  flushSync(() => {
    for (const draw of all) draw();
  });
});

/** Renders rows in a task after the next frame, because frames are busy while the member scrolls. */
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

/** Returns the distance between a row and the screen, in px. */
function awayOf(row: HTMLElement): number {
  const { top, bottom } = row.getBoundingClientRect();
  return Math.max(0, -bottom, top - innerHeight);
}

function leave(id: string, height: number): void {
  const { heights } = left;
  if (left.width !== innerWidth) heights.clear();
  left.width = innerWidth;
  // Moves the row to the end, so that it is forgotten last.
  heights.delete(id);
  heights.set(id, height);
  for (const oldest of heights.keys()) {
    if (heights.size <= maxLeft) break;
    heights.delete(oldest);
  }
}
