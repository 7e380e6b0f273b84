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
    return { words: text, beginning: null };
  return { words: before.trim(), beginning: word };
}

/** Whether there is anything to look for. */
export const isEmpty = ({ words, beginning }: Asked): boolean =>
  beginning === null && !/[\p{L}\p{N}]/u.test(words);

/** Results of several kinds in the order they are shown: people and places first, then what was said. */
export const inOrder = (found: readonly Found[]): Found[] =>
  (['people', 'groups', 'topics', 'posts'] as const).flatMap((kind) =>
    found.filter((each) => each.kind === kind),
  );
