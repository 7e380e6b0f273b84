import { type Editor, Node } from '@tiptap/core';
import { pictureAddress } from '#contract/platform/rich-text.ts';
import type { TextPicture } from './picture-html.ts';

interface PictureOptions {
  /** Called with the description when a picture is opened: by a double click, or by Enter while it's selected. */
  onOpen: (alt: string) => void;
}

/** A picture between paragraphs. Only pictures of this server are shown. */
export const TextPictures = Node.create<PictureOptions>({
  name: 'picture',
  group: 'block',
  draggable: true,
  addOptions: () => ({ onOpen: () => undefined }),
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => pictureAddress.test(element.getAttribute('src') ?? '') && null,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        if (!editor.isActive('picture')) return false;
        this.options.onOpen(altOf(editor.getAttributes('picture')));
        return true;
      },
    };
  },
});

/** Inserts a picture at the caret or at the end, and leaves the caret in a line below it. */
export function insertPicture(editor: Editor, picture: TextPicture, { atEnd }: { atEnd: boolean }): void {
  const { doc, selection } = editor.state;
  const { parent, pos } = selection.$to;
  const isLast = atEnd || pos + (parent.isTextblock ? 1 : 0) >= doc.content.size;
  const image = { type: 'picture', attrs: picture };
  editor
    .chain()
    .insertContentAt(
      atEnd ? doc.content.size : { from: selection.from, to: selection.to },
      isLast ? [image, { type: 'paragraph' }] : image,
    )
    .run();
}

/** Returns the description in a picture's attributes. */
export const altOf = (attributes: Record<string, unknown>): string =>
  typeof attributes['alt'] === 'string' ? attributes['alt'] : '';
