import { maxSharedSentence } from '#contract/journal/constants.ts';
import { dateFormat, numberWords, plural } from '../../ui/formats.ts';

/** Returns the key of a day's text, in the outbox and in draft storage. */
export const reflectionKey = (programme: string, round: number, day: number): string =>
  `reflection:${programme}:${round}:${day}`;

/** Returns the id of an entry's heading, which takes the focus when its neighbour is deleted. */
export const headingOf = ({ round, day }: { round: number; day: number }): string => `entry-${round}-${day}`;

/** Splits a text into paragraphs at blank lines. Single line breaks stay. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** Share of the limit from which the count shows. */
const countFrom = 0.9;

/** Returns "19,204 of 20,000 characters", or null while there is plenty of room. */
export const roomLine = (length: number, limit: number): string | null =>
  length < limit * countFrom ? null : `${numberWords(length)} of ${numberWords(limit)} characters`;

/** Returns the search words for the URL, or undefined for blanks. */
export const searchWords = (typed: string): string | undefined => typed.trim().slice(0, 200) || undefined;

/** Returns "You have 3 journal entries from your walk.". */
export const journalSummary = (entries: number): string =>
  `You have ${entries} journal ${plural(entries, 'entry', 'entries')} from your walk.`;

/** Page on which words about a week are written. */
export const answerPage = '/profile/progress';

/** Returns the first date of a week, for example "2 March 2026". */
export const formatWeek = dateFormat('date');

/** Returns the sentences of a text, each once, without those longer than a copy may be. */
export function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text);
  const sentences = [...segments].flatMap(({ segment }) => segment.split(/\n+/)).map((one) => one.trim());
  return [...new Set(sentences)].filter((one) => one !== '' && one.length <= maxSharedSentence);
}

/** Returns a text with a template below it. */
export const withTemplate = (text: string, template: string): string =>
  text.trim() === '' ? template : `${text.trimEnd()}\n\n${template}`;
