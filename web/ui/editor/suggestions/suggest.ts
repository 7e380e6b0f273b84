import { type Editor, Extension, type Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import type { Choice } from './choice.ts';
import type { Person } from './mention.ts';

export interface Offer {
  kind: 'people' | 'emoji';
  choices: readonly Choice[];
  /** Text typed after the @ or the colon. */
  query: string;
  /** Position of the text that is being completed. */
  rect: DOMRect | null;
  choose: (choice: Choice) => void;
}

/**
 * Receives the suggestions, and the keys pressed while there are some. `press` returns true if it used the
 * key.
 */
export interface Listener {
  show: (offer: Offer | null) => void;
  press: (event: KeyboardEvent) => boolean;
}

type Search = (query: string) => Promise<readonly Person[]>;

/** Suggests people after @ and emoji after a colon. */
export const Suggestions = (listener: Listener, people: () => Search | undefined) =>
  Extension.create({
    name: 'suggestions',
    addProseMirrorPlugins() {
      const { editor } = this;
      const common = (kind: Offer['kind']) => ({
        editor,
        pluginKey: new PluginKey(`suggest-${kind}`),
        allow: () => !editor.isActive('codeBlock') && !editor.isActive('code'),
        command: (chosen: { editor: Editor; range: Range; props: Choice }) => write(kind, chosen),
        render: () => {
          type Shown = {
            items: Choice[];
            query: string;
            clientRect?: (() => DOMRect | null) | null | undefined;
            command: (choice: Choice) => void;
          };
          const show = ({ items, query, clientRect, command }: Shown) =>
            listener.show(
              items.length > 0
                ? { kind, choices: items, query, rect: clientRect?.() ?? null, choose: command }
                : null,
            );
          return {
            onStart: show,
            onUpdate: show,
            onKeyDown: ({ event }: { event: KeyboardEvent }) => listener.press(event),
            onExit: () => listener.show(null),
          };
        },
      });
      return [
        Suggestion<Choice, Choice>({
          ...common('people'),
          char: '@',
          allowedPrefixes: [' ', '(', '\u00a0'],
          items: async ({ query }) => choicesOf((await people()?.(query).catch(() => [])) ?? []),
        }),
        Suggestion<Choice, Choice>({
          ...common('emoji'),
          char: ':',
          minQueryLength: 2,
          allowedPrefixes: [' ', '(', '\u00a0'],
          items: async ({ query }) => {
            if (!/^[\w+-]{2,30}$/.test(query)) return [];
            const { findEmoji } = await import('./emoji.ts');
            return findEmoji(query);
          },
        }),
      ];
    },
  });

const choicesOf = (people: readonly Person[]): Choice[] =>
  people
    .flatMap((person) => (person.id === null ? [] : [{ key: person.id, label: person.name, person }]))
    .slice(0, 8);

function write(
  kind: Offer['kind'],
  { editor, range, props }: { editor: Editor; range: Range; props: Choice },
): void {
  const content =
    kind === 'people'
      ? [
          { type: 'mention', attrs: { href: `/u/${props.key}`, name: props.label } },
          { type: 'text', text: ' ' },
        ]
      : [{ type: 'text', text: `${props.sign ?? ''} ` }];
  editor.chain().focus().insertContentAt(range, content).run();
}
