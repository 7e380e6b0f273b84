import { Node } from '@tiptap/core';
import { richText } from '#contract/platform/rich-text.ts';

/** Person that can be mentioned. */
export interface Person {
  /** Null for a person without a page, who is not suggested. */
  id: string | null;
  name: string;
  photo?: string | null;
  /** Name of `photo` in API responses. */
  profile_photo?: string | null;
  /** Sentence that says why this person is suggested. */
  reason?: string | null;
}

/** A mention: a link to a member's page that is inserted and deleted as one unit. */
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
