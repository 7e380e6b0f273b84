import { unspaced, unspacedRuns } from '../rules.ts';

const maxWords = 8;

const wordOrRun = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** Returns what was typed as a query for `to_tsquery`: every word, or the beginning of one. Null when there are no words; any text is fine. */
export function asQuery(typed: string): string | null {
  const found = typed.normalize('NFC').toLowerCase().match(wordOrRun) ?? [];
  return found.length === 0
    ? null
    : found
        .slice(0, maxWords)
        .map((word) =>
          word.match(unspacedRuns) ? `(${[...word].map((one) => `'${one}'`).join(' <-> ')})` : `'${word}':*`,
        )
        .join(' & ');
}
