import { unspaced, unspacedRuns } from '../rules.ts';

const maxWords = 8;

const wordOrRun = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/**
 * Converts typed text to a query for `to_tsquery`: all words, each also as a prefix. Returns null when it has
 * no words. Accepts any text.
 */
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
