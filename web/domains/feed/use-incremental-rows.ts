import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Entries rendered at once. The others follow one a frame, which a slow phone can do without a pause. */
const atOnce = 4;
/** Entries the browser lays out and paints together, or skips while they are far from the screen. */
const perChunk = 3;
/** Estimated height of an entry and its gap, in px. */
const usual = 308;
/** Height of a chunk's padding for shadows, in px. Must match `feed.css`. */
const edges = 8;

interface Entry {
  id: string;
}
/** Neighbours in a list. The array keeps its identity while its entries are unchanged. */
export interface Chunk<T extends Entry> {
  key: number;
  entries: readonly T[];
  /** Number of entries rendered, counted from the first. */
  shown: number;
  /** Height to reserve until all entries are rendered, in px. */
  height: number;
  /** Estimated height of the content until the browser has laid it out, in px. */
  content: number;
}
/** Remembered layout of a list, so that a return visit has the old height and position. */
interface Visit {
  width: number;
  heights: Map<number, number>;
  /** Key of the chunk at the top of the screen. */
  top: number | undefined;
  /** Ids in each chunk, in order. */
  chunks: ReadonlyMap<number, readonly string[]>;
  nextKey: number;
}

// Stores only ids of entries, no content.
const visits = new Map<string, Visit>();

/**
 * Renders a long list in slices, nearest to the screen first, so that the page stays responsive. In the end all entries are in the
 * document, for find-in-page and screen readers. Put `ref` on the list's element and `data-chunk={key}` on each chunk. `name` identifies
 * the list.
 */
export function useIncrementalRows<T extends Entry>(name: string, entries: readonly T[]) {
  const ref = useRef<HTMLDivElement>(null);
  const [visit] = useState(() => visitOf(name));
  const [arrays] = useState(() => new Map<number, readonly T[]>());
  const [shown, setShown] = useState<ReadonlyMap<number, number>>(() =>
    visit.top === undefined
      ? new Map()
      : new Map([
          [nextOf(visit, visit.top), perChunk],
          [visit.top, perChunk],
        ]),
  );

  const divided = useMemo(() => divide(visit, entries, arrays), [visit, entries, arrays]);
  const chunks: Chunk<T>[] = [];
  let early = atOnce;
  for (const [key, own] of divided) {
    const height = visit.heights.get(key) ?? own.length * usual;
    const some = Math.min(Math.max(shown.get(key) ?? 0, early), own.length);
    chunks.push({ key, entries: own, shown: some, height, content: height - edges });
    early -= own.length;
  }
  const missing = chunks.filter((chunk) => chunk.shown < chunk.entries.length);

  useEffect(() => {
    if (missing.length === 0) return;
    const frame = requestAnimationFrame(() => {
      const next = nearest(ref.current, missing);
      setShown(new Map(shown).set(next.key, next.shown + 1));
    });
    return () => cancelAnimationFrame(frame);
  });

  useLayoutEffect(() => {
    const list = ref.current;
    return () => {
      if (list) leave(visit, list);
      visits.set(name, visit);
    };
  }, [name, visit]);

  return { ref, chunks, isFilling: missing.at(-1) === chunks.at(-1) && missing.length > 0 };
}

function visitOf(name: string): Visit {
  const last = visits.get(name);
  return last?.width === innerWidth
    ? last
    : { width: innerWidth, heights: new Map(), top: undefined, chunks: new Map(), nextKey: 0 };
}

const nextOf = ({ chunks }: Visit, key: number): number => {
  const keys = [...chunks.keys()];
  return keys[keys.indexOf(key) + 1] ?? key;
};

/**
 * Divides entries into chunks. Known entries stay in their chunk to avoid rendering again; new ones join the chunk above or start their
 * own.
 */
function divide<T extends Entry>(
  visit: Visit,
  entries: readonly T[],
  arrays: Map<number, readonly T[]>,
): (readonly [number, readonly T[]])[] {
  const keys = new Map<string, number>();
  for (const [key, ids] of visit.chunks) for (const id of ids) keys.set(id, key);
  const chunks = new Map<number, T[]>();
  let last = -1;
  for (const entry of entries) {
    const known = keys.get(entry.id);
    const current = chunks.get(last);
    if (known !== undefined && (known === last || !chunks.has(known))) last = known;
    else if (!current || current.length >= perChunk) last = visit.nextKey++;
    const own = chunks.get(last);
    if (own) own.push(entry);
    else chunks.set(last, [entry]);
  }
  visit.chunks = new Map([...chunks].map(([key, own]) => [key, own.map(({ id }) => id)]));
  return [...chunks].map(([key, own]) => {
    const old = arrays.get(key);
    if (old?.length === own.length && own.every((entry, at) => entry === old[at])) return [key, old] as const;
    arrays.set(key, own);
    return [key, own] as const;
  });
}

/** Returns the missing chunk nearest to the screen. */
function nearest<T extends Entry>(list: HTMLElement | null, missing: readonly Chunk<T>[]): Chunk<T> {
  const byKey = new Map(missing.map((chunk) => [String(chunk.key), chunk]));
  let [best, least] = [missing[0] as Chunk<T>, Number.POSITIVE_INFINITY];
  if (missing.length === 1) return best;
  for (const element of chunksIn(list)) {
    const chunk = byKey.get(element.dataset['chunk'] ?? '');
    if (!chunk) continue;
    const { top, bottom } = element.getBoundingClientRect();
    const away = Math.max(0, -bottom, top - innerHeight);
    if (away < least) [best, least] = [chunk, away];
  }
  return best;
}

function leave(visit: Visit, list: HTMLElement): void {
  visit.top = undefined;
  for (const element of chunksIn(list)) {
    const { height, bottom } = element.getBoundingClientRect();
    const key = Number(element.dataset['chunk']);
    visit.heights.set(key, height);
    if (bottom > 0) visit.top ??= key;
  }
}

/** Returns the list's chunk elements. Reads children only, because a query through all descendants costs more than a card. */
const chunksIn = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.children ?? [])].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && 'chunk' in each.dataset,
  );
