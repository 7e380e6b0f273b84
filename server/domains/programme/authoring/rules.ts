import type { DayText, EditedQuote } from '#contract/programme/authoring.ts';
import type { DayWords, QuoteWords } from '../flagship/rules.ts';

export const editedElsewhere =
  'This was also changed elsewhere. Both versions are kept. Choose which one to save.';
export const nothingToPublish = 'There is no draft to publish. Change something first.';
export const nothingChanged = 'The draft is the same as the published text, so there is nothing to publish.';
export const notReady = (problems: number): string =>
  problems === 1
    ? 'One thing needs you before this can be published. The draft is saved.'
    : `${problems} things need you before this can be published. The draft is saved.`;
export const versionMissing = 'That version doesn’t exist.';

/** Returns the text of a form as a day. Lines lose spaces around them, and empty steps and sources are left out. */
export function wordsOf(day: number, text: DayText): DayWords {
  const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');
  const bonus = text.bonus.trim();
  const sources = filled(text.sources);
  return {
    day,
    title: `Day ${day}: ${text.name.trim()}`,
    body: text.body.replaceAll('\r\n', '\n').trim(),
    walk: text.walk.trim(),
    actions: filled(text.actions),
    small: text.small.trim(),
    prompt: text.prompt.trim(),
    deeper_prompt: text.deeper_prompt.trim(),
    ...(bonus !== '' && { bonus }),
    ...(sources.length > 0 && { sources }),
  };
}

/** Returns quotes of a form. Rows without any text are left out. */
export const quotesOf = (quotes: readonly EditedQuote[]): QuoteWords[] =>
  quotes
    .map(({ text, author, source }) => ({
      text: text.trim(),
      author: author.trim(),
      source: source.trim(),
    }))
    .filter(({ text, author, source }) => text !== '' || author !== '' || source !== '')
    .map(({ text, author, source }) => ({
      text,
      ...(author !== '' && { author }),
      ...(source !== '' && { source }),
    }));
