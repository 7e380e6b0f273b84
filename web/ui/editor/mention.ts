import { Node } from '@tiptap/core';
import { richText } from '#contract/rich-text.ts';

/** Somebody who can be named. */
export interface Person {
  /** Null for nobody who has a page; such a person is not offered. */
  id: string | null;
  name: string;
  photo?: string | null;
  /** The same, as the wire calls it. */
  profile_photo?: string | null;
}

/** A member named in the text: a link to their page that is written and erased as one. */
export const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ href: { default: '' }, name: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'a[href^="/u/"]',
      priority: 100,
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? '';
        return richText.mention.test(href) && { href, name: (element.textContent ?? '').replace(/^@/, '') };
      },
    },
  ],
  renderHTML: ({ node }) => [
    'a',
    { class: 'mention', href: String(node.attrs['href']) },
    `@${String(node.attrs['name'])}`,
  ],
  renderText: ({ node }) => `@${String(node.attrs['name'])}`,
});
