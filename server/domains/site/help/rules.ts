/** An answer of the help centre, as the search reads it. */
export interface Searchable {
  title: string;
  short: string;
  /** All words of the answer, without its formats. */
  words: string;
}

interface Word {
  word: string;
  stem: string;
}

/** An answer with its words, which are the same for every search. */
export interface Indexed<Answer extends Searchable = Searchable> {
  answer: Answer;
  parts: readonly { words: readonly Word[]; weight: number }[];
}

/** Longest search, in characters. Longer ones are cut. */
export const maxHelpQuery = 100;
/** Most answers that a search shows. */
export const mostFound = 8;

/** Words that say nothing about what is sought. */
const common = new Set(
  'a an and are be can do does for get go have how i in is it me my not of on or the this to what when where who why will with you your'.split(
    ' ',
  ),
);
const weights = { title: 6, short: 3, words: 1 } as const;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Cuts common endings, so that "refunds" finds "refund" and "missed" finds "missing". */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(ing|ed|es|s)$/, '').replace(/(.)\1$/, '$1') : word;

/** Returns the words that a search looks for: all but common ones, or all when nothing else is left. */
export function soughtWords(query: string): string[] {
  const words = [...new Set(wordsOf(query.slice(0, maxHelpQuery)).map(stem))];
  const telling = words.filter((word) => !common.has(word));
  return telling.length > 0 ? telling : words;
}

const partsOf = ['title', 'short', 'words'] as const;

/** Prepares answers for `searchHelp`. */
export const indexAnswers = <Answer extends Searchable>(answers: readonly Answer[]): Indexed<Answer>[] =>
  answers.map((answer) => ({
    answer,
    parts: partsOf.map((part) => ({
      words: [...new Set(wordsOf(answer[part]))].map((word) => ({ word, stem: stem(word) })),
      weight: weights[part],
    })),
  }));

/**
 * Returns the answers that have every sought word, best first; if none has, those with at least one. The last
 * word may be unfinished. Equal answers keep their order.
 */
export function searchHelp<Answer extends Searchable>(
  index: readonly Indexed<Answer>[],
  query: string,
): Answer[] {
  const sought = soughtWords(query);
  if (sought.length === 0) return [];
  const scored = index
    .map(({ answer, parts }) => {
      const scores = sought.map((word) => scoreOf(parts, word));
      return { answer, found: scores.filter((score) => score > 0).length, score: sum(scores) };
    })
    .filter(({ found }) => found > 0)
    .sort((a, b) => b.found - a.found || b.score - a.score);
  const most = scored[0]?.found === sought.length ? sought.length : 1;
  return scored
    .filter(({ found }) => found >= most)
    .slice(0, mostFound)
    .map(({ answer }) => answer);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const scoreOf = (parts: Indexed['parts'], sought: string): number =>
  sum(
    parts.map(({ words, weight }) =>
      words.some(({ word, stem: own }) => own === sought || (sought.length > 1 && word.startsWith(sought)))
        ? weight
        : 0,
    ),
  );
