import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Put into the document at once, and with each frame after that: what a slow phone draws without missing one. */
const atOnce = 4;
const perFrame = 2;
/** px of an entry that was never seen, about what feed.css says. */
const usual = 288;

interface Entry {
  id: string;
}
/** Entries that are not in the document yet, in a place as high as they will be. */
export interface Gap<T extends Entry> {
  waiting: T[];
  /** px without the distances between them; 0 for what has just arrived at the end. */
  height: number;
}
interface Visit {
  width: number;
  heights: ReadonlyMap<string, number>;
  /** The entry at the top of the screen. */
  top: string | undefined;
}

// How each list was left, so that a return finds it as high as it was and begins where it was.
const visits = new Map<string, Visit>();

/**
 * Brings a long list into the document in slices, nearest to the screen first, so that neither a page that arrives nor a return with
 * hundreds of entries keeps the screen from answering. In the end everything is there, for finding in the page and for screen readers.
 * The list's element takes `ref`; its entries are `article`s with a `data-id`, its gaps have `data-gap`. `name` tells lists apart.
 */
export function useSlices<T extends Entry>(name: string, entries: readonly T[]) {
  const ref = useRef<HTMLDivElement>(null);
  const [left] = useState(() => {
    const visit = visits.get(name);
    return visit?.width === innerWidth ? visit : undefined;
  });
  const [heights] = useState(() => new Map(entries.map(({ id }) => [id, left?.heights.get(id) ?? usual])));
  const [shown, setShown] = useState<ReadonlySet<string>>(() => {
    const top = Math.max(0, entries.findIndex(({ id }) => id === left?.top) - 1);
    return new Set(entries.slice(top, top + atOnce + 1).map(({ id }) => id));
  });

  const rows: (T | Gap<T>)[] = [];
  const gaps: Gap<T>[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index < atOnce || shown.has(entry.id)) {
      rows.push(entry);
      continue;
    }
    let gap = rows.at(-1);
    if (!gap || !('waiting' in gap)) {
      gap = { waiting: [], height: 0 };
      gaps.push(gap);
      rows.push(gap);
    }
    gap.waiting.push(entry);
    gap.height += heights.get(entry.id) ?? 0;
  }

  useEffect(() => {
    if (gaps.length === 0) return;
    const frame = requestAnimationFrame(() => {
      const next = nearest(ref.current, gaps, heights);
      setShown(new Set([...shown, ...next.map(({ id }) => id)]));
    });
    return () => cancelAnimationFrame(frame);
  });

  useLayoutEffect(() => {
    const list = ref.current;
    return () => {
      if (list) visits.set(name, visitOf(list, heights));
    };
  }, [name, heights]);

  return { ref, rows, isFilling: gaps.length > 0, heightOf: (id: string) => left?.heights.get(id) };
}

/** The next few that come into the document: those a reader would miss first. */
function nearest<T extends Entry>(
  list: HTMLElement | null,
  gaps: readonly Gap<T>[],
  heights: ReadonlyMap<string, number>,
): T[] {
  const places = [...(list?.querySelectorAll('[data-gap]') ?? [])].map((each) =>
    each.getBoundingClientRect(),
  );
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [index, { top, bottom }] of places.entries()) {
    const away = Math.max(0, -bottom, top - innerHeight);
    if (away < least) [best, least] = [index, away];
  }
  const waiting = gaps[best]?.waiting ?? [];
  const { top, bottom } = places[best] ?? { top: 0, bottom: 0 };
  if (top >= 0) return waiting.slice(0, perFrame);
  if (bottom <= innerHeight) return waiting.slice(-perFrame);
  // It reaches beyond both ends of the screen.
  let at = top;
  const first = waiting.findIndex(({ id }) => (at += heights.get(id) ?? 0) > 0);
  return waiting.slice(Math.max(0, first)).slice(0, perFrame);
}

function visitOf(list: HTMLElement, known: ReadonlyMap<string, number>): Visit {
  const heights = new Map(known);
  let top: string | undefined;
  for (const card of list.querySelectorAll<HTMLElement>(':scope > article')) {
    const { height, bottom } = card.getBoundingClientRect();
    const id = card.dataset['id'] ?? '';
    heights.set(id, height);
    if (bottom > 0) top ??= id;
  }
  return { width: innerWidth, heights, top };
}
