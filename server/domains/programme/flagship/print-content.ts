import type { DayWords, QuoteWords } from './rules.ts';

// The format of the files in `content/`, byte for byte, so that an export of unchanged texts changes no file.

const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
const list = (lines: readonly string[]): string[] => lines.map((line) => `  - ${quoted(line)}`);

/** Returns the file of a day, as `readLessons` reads it. */
export const printLesson = (day: DayWords & { week: number; minutes: number }): string =>
  [
    '---',
    `day: ${day.day}`,
    `title: ${quoted(day.title)}`,
    `week: ${day.week}`,
    `minutes: ${day.minutes}`,
    `walk: ${quoted(day.walk)}`,
    'actions:',
    ...list(day.actions),
    `small: ${quoted(day.small)}`,
    `prompt: ${quoted(day.prompt)}`,
    `deeper_prompt: ${quoted(day.deeper_prompt)}`,
    ...(day.bonus ? [`bonus: ${quoted(day.bonus)}`] : []),
    ...(day.sources?.length ? ['sources:', ...list(day.sources)] : []),
    '---',
    '',
    day.body,
    '',
  ].join('\n');

/** Returns the file of the quotes, as `readQuotes` reads it. */
export const printQuotes = (quotes: readonly QuoteWords[]): string =>
  quotes
    .map(({ text, author, source }) =>
      [
        `- text: ${quoted(text)}`,
        ...(author ? [`  author: ${quoted(author)}`] : []),
        ...(source ? [`  source: ${quoted(source)}`] : []),
        '',
      ].join('\n'),
    )
    .join('');

/** Returns the name of the file of a day. */
export const fileOf = (day: number): string => `day-${String(day).padStart(2, '0')}.md`;
