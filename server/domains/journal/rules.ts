import type { JournalEntry } from '#contract/journal.ts';
import { maxReflection } from '#contract/programme-constants.ts';

const longDate = new Intl.DateTimeFormat('en-CA', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A member's date in words: "Friday, November 20, 2026". */
export const formatDate = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`));

/** Two versions of one entry in one text: the kept words first, and nothing said twice. */
export function mergeTexts(kept: string, late: string): string {
  if (kept.includes(late.trim())) return kept;
  if (late.includes(kept.trim())) return late;
  return `${kept.trimEnd()}\n\n${late.trimStart()}`;
}

/**
 * Whether two versions still fit in one entry: a full one and the full one added below it always do, so that no day done offline
 * is refused. Without an end, replays with new words would grow the entry for ever.
 */
export const fitsMerged = (text: string): boolean => [...text].length <= 2 * maxReflection + '\n\n'.length;

/** Whether an entry contains every word looked for, in any case and order, with or without accents. */
export function matches(
  entry: { day: number; reflection: string; prompt: string | null },
  query: string,
): boolean {
  const haystack = folded(`day ${entry.day} ${entry.reflection} ${entry.prompt ?? ''}`);
  return folded(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => haystack.includes(word));
}

// Marks go before the letters are taken apart as well: putting a long run of them in order takes time by its square. NFD, because
// NFKD makes eighteen letters of one.
const folded = (text: string): string =>
  text
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase('en');

/** The whole journal as one Markdown text, oldest first. */
export function asMarkdown(entries: readonly JournalEntry[], { title }: { title: string }): string {
  const rounds = new Set(entries.map((entry) => entry.round)).size;
  const ordered = entries.toSorted((a, b) => a.round - b.round || a.day - b.day);
  const parts = ordered.map((entry) =>
    [
      `## ${rounds > 1 ? `Round ${entry.round}, ` : ''}Day ${entry.day}`,
      `*${entry.formatted_date}*`,
      ...(entry.prompt ? [`> ${entry.prompt}`] : []),
      entry.reflection,
    ].join('\n\n'),
  );
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`;
}
