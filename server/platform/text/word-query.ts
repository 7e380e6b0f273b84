import { unspaced, unspacedRuns } from '../rules.ts';

const maxWords = 8;

const wordOrRun = new RegExp(`[${unspaced}]+|(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/**
 * Converts typed text to a query for `to_tsquery`: all words, each also as a prefix, and those in quotes one after the other. Returns
 * null when it has no words. Accepts any text.
 */
export function asQuery(typed: string): string | null {
  let left = maxWords;
  const parts = typed
    .normalize('NFC')
    .toLowerCase()
    .split(/["“”„]/)
    .flatMap((part, at) => {
      const words = (part.match(wordOrRun) ?? []).slice(0, left).map(asTerm);
      left -= words.length;
      // Every second part is in quotes, also the last one, whose closing quote isn't typed yet.
      return at % 2 === 1 && words.length > 1 ? `(${words.join(' <-> ')})` : words;
    });
  return parts.length === 0 ? null : parts.join(' & ');
}

const asTerm = (word: string): string =>
  word.match(unspacedRuns) ? `(${[...word].map((one) => `'${one}'`).join(' <-> ')})` : `'${word}':*`;
