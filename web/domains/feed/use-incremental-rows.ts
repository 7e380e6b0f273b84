import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Entries that are there at once. The others come one a frame, which a slow phone draws without a pause. */
const atOnce = 4;
/** Entries the browser lays out and paints together, or not at all while they are far from the screen. */
const perChunk = 3;
/** px of an entry that was never seen, with the distance to the next. */
const usual = 308;
/** px of a chunk that are not its content: the edges for shadows in feed.css. */
const edges = 8;

interface Entry {
  id: string;
}
/** Neighbours in a list. The array is the same one for as long as its entries are. */
export interface Chunk<T extends Entry> {
  key: number;
  entries: readonly T[];
  /** How many of them are in the document, from the first on. */
  shown: number;
  /** px to hold for it until all of them are. */
  height: number;
  /** px of its content, until the browser has laid it out. */
  content: number;
}
/** How a list stands, and how it was left: a return finds it as high as it was and begins where it was. */
interface Visit {
  width: number;
  heights: Map<number, number>;
  /** The chunk at the top of the screen. */
  top: number | undefined;
  /** The ids in each chunk, in order. */
  chunks: ReadonlyMap<number, readonly string[]>;
  nextKey: number;
}

// Of what was read it knows ids alone.
const visits = new Map<string, Visit>();

/**
 * Brings a long list into the document in slices, nearest to the screen first, so that neither a page that arrives nor a return with
 * hundreds of entries keeps the screen from answering. In the end everything is there, for finding in the page and for screen readers.
 * The list's element takes `ref`, that of each chunk `data-chunk={key}`. `name` tells lists apart.
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

/** Entries stay in the chunk they are in, so that none of them is drawn anew; others join the end of the one above them or begin their own. */
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

/** The chunk a reader would miss first. */
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

/** Its own children alone: looking through all that is in them would cost more than a card. */
const chunksIn = (list: HTMLElement | null): HTMLElement[] =>
  [...(list?.children ?? [])].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && 'chunk' in each.dataset,
  );
