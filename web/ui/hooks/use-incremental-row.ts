import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Time per frame in which rows may start to render, in ms. The last row may end later. */
const timeoutMs = { onScreen: 6, elsewhere: 2 };

/** Rows that still have entries to render, with the function that renders the next `count` of them. */
const waiting = new Map<HTMLElement, (count: number) => void>();
let isDue = false;
/** Most rows to remember: those of a few long lists. */
const maxLeft = 2_000;
/** A row when its list was left. */
interface Left {
  /** In px. */
  height: number;
  wasOnScreen: boolean;
}
/** Rows of earlier visits by id. Valid for one window width only. */
const left = { width: 0, rows: new Map<string, Left>() };

interface IncrementalRow<E extends HTMLElement> {
  /** For the row's element, which is in the document from the start. */
  ref: RefObject<E | null>;
  /** Entries that may render, counted from the first. */
  drawn: number;
  /** True once all of them may render. Until then the row is `aria-busy`. */
  isReady: boolean;
  /** The height from an earlier visit, as `--height`. */
  style: CSSProperties;
}

/**
 * Renders a long list row by row, nearest to the screen first, so that the page stays responsive. All rows are in the document at once
 * with their last or usual height, so anchors work and a return finds its scroll position. In the end all have their content, for
 * find-in-page and screen readers. Rows that were on the screen at the last visit render at once, and so do the first `early` entries.
 *
 * A row may have several `entries`, which the browser lays out and paints together and which render one after the other.
 *
 * The row's style reserves `var(--height, <usual height>)`, as `min-height` while it is `aria-busy` and as `contain-intrinsic-size`.
 */
export function useIncrementalRow<E extends HTMLElement>(
  id: string,
  early: number,
  entries = 1,
): IncrementalRow<E> {
  const ref = useRef<E>(null);
  // The browser lays the page out to tell its width, so the first list doesn't ask.
  const [last] = useState(() =>
    left.rows.size > 0 && left.width === innerWidth ? left.rows.get(id) : undefined,
  );
  const [turns, setTurns] = useState(last?.wasOnScreen ? entries : 0);
  const drawn = Math.min(Math.max(turns, early), entries);
  const isReady = drawn === entries;

  useLayoutEffect(() => {
    const row = ref.current;
    if (isReady || !row) return;
    waiting.set(row, (count) => setTurns(drawn + count));
    drawSoon();
    return () => void waiting.delete(row);
  }, [drawn, isReady]);

  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      if (row?.isConnected) leave(id, row);
    };
  }, [id]);

  return { ref, drawn, isReady, style: last ? ({ '--height': `${last.height}px` } as CSSProperties) : {} };
}

// Printing cannot wait for later frames.
window.addEventListener('beforeprint', () => {
  flushSync(() => {
    for (const draw of waiting.values()) draw(Number.POSITIVE_INFINITY);
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
    const until = began + (away === 0 ? timeoutMs.onScreen : timeoutMs.elsewhere);
    // A row that rendered its last entry leaves the map in its effect.
    for (let draw = waiting.get(row); draw && performance.now() <= until; draw = waiting.get(row))
      flushSync(() => draw?.(1));
    if (performance.now() > until) break;
  }
  isDue = false;
  if (waiting.size > 0) drawSoon();
}

/** Returns the distance between a row and the screen, in px. */
function awayOf(row: HTMLElement): number {
  const { top, bottom } = row.getBoundingClientRect();
  return Math.max(0, -bottom, top - innerHeight);
}

function leave(id: string, row: HTMLElement): void {
  const { rows } = left;
  if (left.width !== innerWidth) rows.clear();
  left.width = innerWidth;
  const { height, top, bottom } = row.getBoundingClientRect();
  // Moves the row to the end, so that it is forgotten last.
  rows.delete(id);
  rows.set(id, { height, wasOnScreen: bottom > 0 && top < innerHeight });
  for (const oldest of rows.keys()) {
    if (rows.size <= maxLeft) break;
    rows.delete(oldest);
  }
}
