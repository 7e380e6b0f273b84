import emoji from 'emojibase-data/en/compact.json' with { type: 'json' };
import names from 'emojibase-data/en/shortcodes/github.json' with { type: 'json' };
import type { Plugin } from 'vite';

/** Words of more emoji than these, such as "face", find nothing in particular. */
const most = 50;

/**
 * Gives `virtual:emoji-list` the signs of Emojibase, with names and further words of each, one a line and in three texts: a tenth of its files,
 * and texts that belong together compress best. Signs for a man or a woman have no words beside their names: the words find the person's.
 */
export const emojiList: Plugin = {
  name: 'emoji-list',
  resolveId: (id) => (id === 'virtual:emoji-list' ? `\0${id}` : null),
  load: (id) => (id === '\0virtual:emoji-list' ? `export default ${JSON.stringify(listEmoji())}` : null),
};

function listEmoji(): string[] {
  const listed = emoji
    .flatMap((each) =>
      each.order === undefined || each.group === undefined ? [] : [{ ...each, order: each.order }],
    )
    .sort((a, b) => a.order - b.order);
  const counts = new Map<string, number>();
  for (const word of listed.flatMap(({ tags }) => tags)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rows = listed.map(({ hexcode, label, tags, unicode }) => {
    const known: string | string[] | undefined = (names as Record<string, string | string[]>)[hexcode];
    const own = known ? [known].flat() : [label.toLowerCase().replace(/\W+/g, '_')];
    const parts = [...own, ...own.flatMap((name) => name.split('_'))];
    const isGendered = /-200D-264[02]/.test(hexcode);
    const words = isGendered
      ? []
      : tags.filter((tag) => /^[a-z]+$/.test(tag) && (counts.get(tag) ?? 0) <= most);
    const further = words.filter(
      (word) =>
        !parts.includes(word) &&
        ![...parts, ...words].some((other) => other !== word && other.startsWith(word)),
    );
    return [unicode, own.join(' '), further.join(' ')];
  });
  return [0, 1, 2].map((column) => rows.map((row) => row[column]).join('\n'));
}
