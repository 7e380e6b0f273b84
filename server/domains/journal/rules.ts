import type { JournalEntry } from '#contract/journal.ts';

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

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

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
