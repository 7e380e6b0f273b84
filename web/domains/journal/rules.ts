/** The key under which a day's text waits in the outbox and is kept as a draft. */
export const reflectionKey = (programme: string, round: number, day: number): string =>
  `reflection:${programme}:${round}:${day}`;

/** The id of an entry's heading, where the focus comes when its neighbour is deleted. */
export const headingOf = ({ round, day }: { round: number; day: number }): string => `entry-${round}-${day}`;

/** A text as its paragraphs: blank lines divide, single line breaks stay inside (A section 2.9). */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** How close to the limit the count of characters is shown. */
const countFrom = 0.9;

/** "19,204 of 20,000 characters", or null while there is plenty of room. */
export const roomLine = (length: number, limit: number): string | null =>
  length < limit * countFrom
    ? null
    : `${length.toLocaleString('en')} of ${limit.toLocaleString('en')} characters`;

/** Search words of the address bar; blanks mean no search. */
export const searchWords = (typed: string): string | undefined => typed.trim().slice(0, 200) || undefined;
