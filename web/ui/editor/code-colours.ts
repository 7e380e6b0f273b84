import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { editor as measures } from '#contract/platform/rich-text.ts';

const key = new PluginKey<DecorationSet>('codeColours');

/** Colours code blocks after a pause in typing. The highlighter loads with the first block. */
export const CodeColours = Extension.create({
  name: 'codeColours',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, colours) =>
          (transaction.getMeta(key) as DecorationSet | undefined) ??
          colours.map(transaction.mapping, transaction.doc),
      },
      props: { decorations: (state) => key.getState(state) },
      view: (view) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let coloured: Node | undefined;
        const colour = async () => {
          const { doc } = view.state;
          coloured = doc;
          if (blocksOf(doc).length === 0) return;
          const { highlight } = await import('./reading/highlight.ts').catch(() => ({
            highlight: undefined,
          }));
          if (!highlight || view.isDestroyed || view.state.doc !== doc) return;
          const decorations = blocksOf(doc).flatMap(({ node, pos }) => {
            let from = pos + 1;
            return highlight(node.textContent, languageOf(node)).flatMap(({ text, classes }) => {
              const start = from;
              from += text.length;
              return classes.length > 0 ? [Decoration.inline(start, from, { class: classes.join(' ') })] : [];
            });
          });
          view.dispatch(view.state.tr.setMeta(key, DecorationSet.create(doc, decorations)));
        };
        const soon = () => {
          clearTimeout(timer);
          timer = setTimeout(() => void colour(), measures.highlightInterval);
        };
        void colour();
        return {
          update: () => {
            if (view.state.doc !== coloured) soon();
          },
          destroy: () => clearTimeout(timer),
        };
      },
    }),
  ],
});

const languageOf = (node: Node): string | null => {
  const language: unknown = node.attrs['language'];
  return typeof language === 'string' ? language : null;
};

function blocksOf(doc: Node): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'codeBlock') found.push({ node, pos });
    return !node.isTextblock;
  });
  return found;
}
