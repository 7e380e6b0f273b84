import type { Feeling, JournalAnswer, JournalEntry } from '#contract/journal/endpoints.ts';
import { maxReflection } from '#contract/programme/constants.ts';
import { feelingWords } from './feelings/rules.ts';

const longDate = new Intl.DateTimeFormat('en-CA', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Formats a local date, for example "Friday, November 20, 2026". */
export const formatDate = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`));

/** Merges two versions of an entry: the saved text first, without repeating text that is in both. */
export function mergeTexts(kept: string, late: string): string {
  if (kept.includes(late.trim())) return kept;
  if (late.includes(kept.trim())) return late;
  return `${kept.trimEnd()}\n\n${late.trimStart()}`;
}

/**
 * Returns whether two versions fit in one entry. A full one below another full one always does, so that no
 * day done offline is refused. The limit stops replays with new text from growing the entry forever.
 */
export const fitsMerged = (text: string): boolean => [...text].length <= 2 * maxReflection + '\n\n'.length;

/**
 * Returns whether an entry contains every word of the query, in any case and order, with or without
 * accents.
 */
export const matches = (
  entry: { day: number; reflection: string; prompt: string | null },
  query: string,
): boolean => hasWords(`day ${entry.day} ${entry.reflection} ${entry.prompt ?? ''}`, query);

/** Like `matches`, for words about a week. */
export const answerMatches = (answer: { question: string; answer: string }, query: string): boolean =>
  hasWords(`week ${answer.answer} ${answer.question}`, query);

function hasWords(text: string, query: string): boolean {
  const haystack = folded(text);
  return folded(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => haystack.includes(word));
}

// Marks are removed before NFD as well, because sorting a long run of them takes quadratic time. NFD, not
// NFKD, which turns one character into up to eighteen.
const folded = (text: string): string =>
  text
    .replace(/\p{M}+/gu, '')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase('en');

/** Returns the whole journal as Markdown, oldest entry first, then the words about weeks, oldest week first. */
export function asMarkdown(
  entries: readonly JournalEntry[],
  {
    title,
    answers = [],
    feelings = [],
  }: { title: string; answers?: readonly JournalAnswer[]; feelings?: readonly Feeling[] },
): string {
  const rounds = new Set(entries.map((entry) => entry.round)).size;
  const words = new Map(feelings.map((feeling) => [feeling.date, feelingWords(feeling)]));
  const ordered = entries.toSorted((a, b) => a.round - b.round || a.day - b.day);
  const parts = ordered.map((entry) =>
    [
      `## ${rounds > 1 ? `Round ${entry.round}, ` : ''}Day ${entry.day}`,
      `*${[entry.formatted_date, words.get(entry.written_on)].filter(Boolean).join('. ')}*`,
      ...(entry.prompt ? [`> ${entry.prompt}`] : []),
      entry.reflection,
    ].join('\n\n'),
  );
  const weeks = answers
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, to, question, answer }) =>
      [`## Week to ${formatDate(to)}`, `*from ${formatDate(from)}*`, `> ${question}`, answer].join('\n\n'),
    );
  return `${[`# ${title}`, ...parts, ...weeks].join('\n\n')}\n`;
}
