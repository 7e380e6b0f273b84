import type { Found } from '#contract/search.ts';

/** What stands around the words of an excerpt; taken out of the text before, so that nobody can write them. */
export const marks = { open: '\ue000', close: '\ue001' };

/** How many results of each kind are shown beside each other. */
export const shownOfEach = 5;
/** More than this is said as this. */
export const mostCounted = 100;

export interface Asked {
  /** For `websearch_to_tsquery`, which takes any text. */
  words: string;
  /** The word that is still being typed, letters and digits alone; null where the text ends otherwise. */
  beginning: string | null;
  /** What that word may become: half an ending (`walki`) is no beginning of what the index keeps of a word (`walk`). */
  completions: readonly string[];
}

/** Endings that English words lose in the index. */
const endings =
  'ing ings ed ness ment ments ation ations ion ions able ible ful less ity ly ive ance ence ant ent ous ize'.split(
    ' ',
  );
/** Letters that stand before an ending; what is shorter is hardly a stem. */
const shortestStem = 3;

/** The words a member may be on the way to, where the last letters begin one of the endings. */
export function completionsOf(word: string): string[] {
  const typed = word.toLowerCase();
  const whole = endings.flatMap((ending) =>
    [...ending].flatMap((_, at) => {
      const begun = ending.slice(0, at);
      const stem = typed.slice(0, typed.length - at);
      return at > 0 && typed.endsWith(begun) && stem.length >= shortestStem ? [stem + ending] : [];
    }),
  );
  // `shopp` is on its way to a word whose consonant is doubled: shopping.
  if (/([bdgklmnprt])\1$/.test(typed)) whole.push(`${typed}ing`);
  return [...new Set(whole)];
}

/**
 * Takes the word apart that is still being typed, so that it is found by its beginning. Inside quotes, after a minus and after `or`
 * it stays where it is, because there it means something else.
 */
export function readQuery(typed: string): Asked {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim();
  const [, before = '', word = ''] = /^(.*?)([\p{L}\p{M}\p{N}]+)$/u.exec(text) ?? [];
  const isInQuotes = (before.match(/"/g)?.length ?? 0) % 2 === 1;
  // What is joined to something else (a name with a dash, an address) is left to the parser.
  const isJoined = before !== '' && !/[\s"]$/.test(before);
  if (word === '' || isInQuotes || isJoined || /(?:^|\s)or\s*$/i.test(before))
    return { words: text, beginning: null, completions: [] };
  return { words: before.trim(), beginning: word, completions: completionsOf(word) };
}

/** Whether there is anything to look for. */
export const isEmpty = ({ words, beginning }: Asked): boolean =>
  beginning === null && !/[\p{L}\p{N}]/u.test(words);

/** Results of several kinds in the order they are shown: people and places first, then what was said. */
export const inOrder = (found: readonly Found[]): Found[] =>
  (['people', 'groups', 'topics', 'posts'] as const).flatMap((kind) =>
    found.filter((each) => each.kind === kind),
  );
