import { foundKinds } from '#contract/content-types/content-types.ts';
import type { SearchResult } from '#contract/search/endpoints.ts';

/**
 * Markers around the words of an excerpt. They are removed from the text first, so that members can't write
 * them.
 */
export const marks = { open: '\ue000', close: '\ue001' };

/** Results per kind on the overview. */
export const shownOfEach = 5;
/** Counts end here. */
export const maxCounted = 100;

/** Returns results in display order: people and groups first, then what they write. */
export const inOrder = (found: readonly SearchResult[]): SearchResult[] =>
  [...foundKinds]
    .sort((a, b) => a.order - b.order)
    .flatMap(({ kind }) => found.filter((each) => each.kind === kind));

/** Length of an excerpt in characters, and how many come before its first mark. */
export const excerptLength = 220;
const excerptBefore = 60;
/** Most characters an end of an excerpt moves to fall between words. */
const nearestSpace = 24;

/**
 * Returns the part of a text with the most marked words, cut between words. Everything inside the
 * part stays.
 */
export function excerptOf(marked: string, runs: readonly string[] = []): string {
  const text = markRuns(marked.replace(/\s+/g, ' ').trim(), runs);
  const bare = text.replaceAll(marks.open, '').replaceAll(marks.close, '');
  if (bare.length <= excerptLength) return text;
  const spans = spansOf(text);
  const best = densest(spans, excerptLength - excerptBefore);
  const first = Math.max(0, Math.min((best?.begin ?? 0) - excerptBefore, bare.length - excerptLength));
  const begin = first === 0 ? 0 : cutAt(bare, first, 1);
  const last = Math.min(bare.length, begin + excerptLength);
  const end = last === bare.length ? last : cutAt(bare, last, -1);
  let written = begin > 0 ? '…' : '';
  let at = begin;
  for (const span of spans.filter((each) => each.begin >= begin && each.end <= end)) {
    written += `${bare.slice(at, span.begin)}${marks.open}${bare.slice(span.begin, span.end)}${marks.close}`;
    at = span.end;
  }
  return `${written}${bare.slice(at, end).trimEnd()}${end < bare.length ? '…' : ''}`;
}

/** Returns the span from which most spans end within `length`, the first of them. The spans are in their order. */
function densest(spans: readonly Span[], length: number): Span | undefined {
  let best = spans[0];
  let most = 0;
  let end = 0;
  for (const [at, span] of spans.entries()) {
    for (let next = spans[end]; next && next.end <= span.begin + length; next = spans[end]) end += 1;
    if (end - at > most) [best, most] = [span, end - at];
  }
  return best;
}

/** Returns an index near `at` between two words; never one inside a character. */
function cutAt(text: string, at: number, step: 1 | -1): number {
  for (let moved = 0; moved <= nearestSpace; moved += 1) {
    const place = at + moved * step;
    if (text[place - 1] === ' ') return step === 1 ? place : place - 1;
    if (step === -1 && text[place] === ' ') return place;
  }
  return characters.segment(text).containing(at)?.index ?? at;
}

/** Splits text into characters as readers see them: a flag or a family is one. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface Span {
  begin: number;
  end: number;
}

/** Returns the ranges of the marked words in the text without markers. */
function spansOf(text: string): Span[] {
  const spans: Span[] = [];
  let bare = 0;
  for (const part of text.split(marks.open)) {
    const close = part.indexOf(marks.close);
    if (close >= 0) spans.push({ begin: bare, end: bare + close });
    bare += close >= 0 ? part.length - 1 : part.length;
  }
  return spans;
}

/** Marks runs of Chinese or Japanese, which PostgreSQL's parser takes for parts of a longer word. */
function markRuns(text: string, runs: readonly string[]): string {
  if (runs.length === 0) return text;
  const any = new RegExp([...new Set(runs)].sort((a, b) => b.length - a.length).join('|'), 'gu');
  return text
    .split(new RegExp(`(${marks.open}[^${marks.open}${marks.close}]*${marks.close})`, 'u'))
    .map((part) => (part.startsWith(marks.open) ? part : part.replace(any, `${marks.open}$&${marks.close}`)))
    .join('');
}
