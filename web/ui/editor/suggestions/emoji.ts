import { gemoji } from 'gemoji';
import type { Choice } from './choice.ts';

const most = 8;

/** Returns emoji whose name begins with the query, then those with a tag or word that does. A lazy chunk. */
export function findEmoji(query: string): Choice[] {
  const wanted = query.toLowerCase();
  const begins = gemoji.filter(({ names }) => names.some((name) => name.startsWith(wanted)));
  const others = gemoji.filter(
    (each) =>
      !begins.includes(each) &&
      (each.tags.some((tag) => tag.startsWith(wanted)) ||
        each.names.some((name) => name.includes(`_${wanted}`))),
  );
  return [...begins, ...others].slice(0, most).map(({ emoji, names, description }) => ({
    key: names[0] ?? description,
    label: (names[0] ?? description).replaceAll('_', ' '),
    sign: emoji,
  }));
}
