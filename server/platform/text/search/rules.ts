import { unspacedRuns } from '../../rules.ts';

export interface Asked {
  /** Input of `websearch_to_tsquery`, which accepts any text. */
  words: string;
  /** The word still being typed, alphanumeric only; null when the text ends otherwise. */
  beginning: string | null;
  /** Words it may become. A half-typed ending (`walki`) is no prefix of the stem in the index (`walk`). */
  completions: readonly string[];
  /** All words in order, to rank an exact phrase first; null for a single word and with operators. */
  phrase: string | null;
  /** Runs of Chinese or Japanese, which are marked character by character. */
  runs: readonly string[];
}

/** English endings that stemming removes. */
const endings =
  'ing ings ed ness ment ments ation ations ion ions able ible ful less ity ly ive ance ence ant ent ous ize'.split(
    ' ',
  );
/** Minimum number of characters before an ending; anything shorter is hardly a stem. */
const shortestStem = 3;

/** Returns words the member may be typing, if the text ends with the start of an ending. */
export function completionsOf(word: string): string[] {
  const typed = word.toLowerCase();
  const whole = endings.flatMap((ending) =>
    [...ending].flatMap((_, at) => {
      const begun = ending.slice(0, at);
      const stem = typed.slice(0, typed.length - at);
      return at > 0 && typed.endsWith(begun) && stem.length >= shortestStem ? [stem + ending] : [];
    }),
  );
  // `shopp` is the start of a word with a doubled consonant: shopping.
  if (/([bdgklmnprt])\1$/.test(typed)) whole.push(`${typed}ing`);
  return [...new Set(whole)];
}

/**
 * Splits off the word still being typed, so that it is searched as a prefix. Inside quotes, after a minus and
 * after `or` it stays in the query, because there it has another meaning.
 */
export function readQuery(typed: string): Asked {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  const runs = text.match(unspacedRuns) ?? [];
  const hasOperators = /["|]|(?:^|\s)(?:-|or(?:\s|$))/i.test(text);
  const plain = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const phrase = hasOperators || plain.length < 2 ? null : spacedOut(text);
  const word = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+$/u.exec(text)?.[0] ?? '';
  const before = text.slice(0, text.length - word.length);
  const isInQuotes = (before.match(/"/g)?.length ?? 0) % 2 === 1;
  // A word joined to something else (a hyphenated name, an address) is left to the parser.
  const isJoined = before !== '' && !/[\s"]$/.test(before);
  if (word === '' || word.match(unspacedRuns) || isInQuotes || isJoined || /(?:^|\s)or\s*$/i.test(before))
    return { words: asPhrases(text), beginning: null, completions: [], phrase, runs };
  return {
    words: asPhrases(before.trim()),
    beginning: word,
    completions: completionsOf(word),
    phrase,
    runs,
  };
}

const spacedOut = (text: string): string => text.replace(unspacedRuns, (run) => ` ${[...run].join(' ')} `);

/**
 * Returns text with each Chinese or Japanese run as a quoted phrase of single characters, as the index has
 * them.
 */
const asPhrases = (text: string): string =>
  text
    .split('"')
    // Every second part is in quotes already.
    .map((part, at) =>
      at % 2 === 1 ? spacedOut(part) : part.replace(unspacedRuns, (run) => `"${[...run].join(' ')}" `),
    )
    .join('"');

/** True when there is nothing to search for. */
export const isEmpty = ({ words, beginning }: Asked): boolean =>
  beginning === null && !/[\p{L}\p{N}]/u.test(words);

/** Minimum length of a word for correction. Shorter words are similar to too many others. */
const minCorrectedLength = 4;
/** Words corrected per query. */
const maxCorrected = 6;

const hasOperators = /["“”]|(^|\s)-|(^|\s)or(\s|$)/iu;

/** Returns the words of a query that may have typos; none with operators. */
export const correctableWords = (typed: string): string[] =>
  // With alternatives or exclusions, a result need not contain each word. A correction could then reveal a
  // word the member may not see.
  hasOperators.test(typed)
    ? []
    : [...new Set(typed.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? [])]
        .filter((word) => [...word].length >= minCorrectedLength && !word.match(unspacedRuns))
        .slice(0, maxCorrected);

export interface Likeness {
  /** The word as typed. */
  typed: string;
  /** The typed word without accents and capitals. */
  folded: string;
  /** A known word, most similar first. */
  word: string;
}

/** Returns the query with typos corrected; null when nothing changes. Known words stay as they are. */
export function correctTypos(typed: string, likenesses: readonly Likeness[]): string | null {
  let corrected = typed.normalize('NFC');
  for (const word of correctableWords(typed)) {
    const own = likenesses.filter((each) => each.typed === word);
    if (own.some((each) => each.word === each.folded)) continue;
    const [best] = own
      .map((each) => ({ ...each, distance: distanceOf(each.folded, each.word) }))
      .filter(({ folded, distance }) => distance <= (folded.length < 6 ? 1 : 2))
      .sort(
        (a, b) =>
          a.distance - b.distance ||
          Math.abs(a.word.length - a.folded.length) - Math.abs(b.word.length - b.folded.length),
      );
    if (best)
      corrected = corrected.replace(
        new RegExp(`(?<![\\p{L}\\p{M}])${word}(?![\\p{L}\\p{M}])`, 'gu'),
        best.word,
      );
  }
  return corrected === typed.normalize('NFC') ? null : corrected;
}

/**
 * Returns the number of characters to insert, delete, replace or swap with a neighbour to turn one word into
 * the other.
 */
export function distanceOf(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [i]);
  rows[0] = Array.from({ length: other.length + 1 }, (_, j) => j);
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i += 1)
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      (rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return at(one.length, other.length);
}
