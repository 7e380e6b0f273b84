import type { Extensions } from '@tiptap/core';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { allowedHref, editor as measures, richText } from '#contract/platform/rich-text.ts';
import { CodeColours } from './code-colours.ts';
import { colourClasses } from './colours.ts';
import { Mention } from './suggestions/mention.ts';

/**
 * Text colours are stored as written and shown in the theme's inks, so that text stays readable in both
 * themes.
 */
const ThemedStyle = TextStyle.extend({
  // A span without colours is not a format of ours.
  parseHTML() {
    const [span] = this.parent?.() ?? [];
    return span?.tag
      ? [
          {
            ...span,
            tag: span.tag,
            getAttrs: (element) =>
              Boolean(element.style.color || element.style.backgroundColor) &&
              (span.getAttrs?.(element) ?? null),
          },
        ]
      : [];
  },
  addMarkView: () => (props) => {
    const dom = document.createElement('span');
    dom.className = colourClasses(
      textOf(props.mark.attrs['color']),
      textOf(props.mark.attrs['backgroundColor']),
    );
    return { dom, contentDOM: dom };
  },
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the formats as editor extensions. Everything else is dropped. */
export const formats = (): Extensions => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    horizontalRule: false,
    // It would add an empty line to texts that are only viewed.
    trailingNode: false,
    undoRedo: { depth: measures.undoSteps, newGroupDelay: measures.undoGroupDelay },
    dropcursor: { class: 'editor-drop', color: false },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      markdownLinks: true,
      HTMLAttributes: { target: '_blank', rel: richText.rel, class: null },
      // The editor adds https to an address without a scheme.
      isAllowedUri: (uri) => allowedHref(uri.includes(':') ? uri : `https://${uri}`) !== null,
    },
  }),
  ThemedStyle,
  Color,
  BackgroundColor,
  TextAlign.configure({
    types: ['paragraph', 'heading'],
    alignments: [...richText.aligns],
  }),
  CodeColours,
  Mention,
];
