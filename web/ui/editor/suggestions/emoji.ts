import texts from 'virtual:emoji-list';
import type { Choice } from './choice.ts';

const most = 8;
const [signs = [], names = [], words = []] = texts.map((text) => text.split('\n'));
const list = signs.map((sign, place) => ({
  sign,
  names: names[place]?.split(' ') ?? [],
  words: words[place]?.split(' ') ?? [],
}));

/** Returns emoji whose name begins with the query, then those with a further word or a part of the name that does. A lazy chunk. */
export function findEmoji(query: string): Choice[] {
  const wanted = query.toLowerCase();
  const begins = list.filter((each) => each.names.some((name) => name.startsWith(wanted)));
  const others = list.filter(
    (each) =>
      !begins.includes(each) &&
      (each.words.some((word) => word.startsWith(wanted)) ||
        each.names.some((name) => name.includes(`_${wanted}`))),
  );
  return [...begins, ...others].slice(0, most).map(({ sign, names: [name = sign] }) => ({
    key: name,
    label: name.replaceAll('_', ' '),
    sign,
  }));
}
