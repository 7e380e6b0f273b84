import { Placeholder } from '@tiptap/extensions';
import type { UseEditorOptions } from '@tiptap/react';
import { editor as measures } from '#contract/platform/rich-text.ts';
import type { RichTextEditorProps } from './editor-props.ts';
import { formats } from './formats.ts';
import { cleanPasted, plainSlice, wholeBlocks } from './paste.ts';
import { altOf, TextPictures } from './picture.ts';
import type { SuggestionKeys } from './suggestions/SuggestionList.tsx';
import { type Listener, Suggestions } from './suggestions/suggest.ts';

/** Connects the editor, which is created once, with the current props of its component. */
export class EditorBridge implements Listener {
  wanted: RichTextEditorProps;
  /** Attributes of the text field. */
  attributes: Record<string, string>;
  /** The value last exchanged with the caller. A different value that arrives later comes from outside. */
  known: string;
  /** False until the member has put the caret into the text. */
  wasFocused = false;
  /** After Esc, Tab leaves the text instead of moving a list item. */
  leaving = false;
  private keys: SuggestionKeys | null = null;
  readonly show: Listener['show'];
  readonly openLink: () => void;

  constructor(wanted: RichTextEditorProps, on: { offer: Listener['show']; link: () => void }) {
    this.wanted = wanted;
    this.known = wanted.value;
    this.attributes = attributesOf(wanted);
    this.show = on.offer;
    this.openLink = on.link;
  }

  want(props: RichTextEditorProps): void {
    this.wanted = props;
  }

  setAttributes(attributes: Record<string, string>): void {
    this.attributes = attributes;
  }

  know(html: string): void {
    this.known = html;
  }

  /** Sets the open list of suggestions, which gets the keys first. */
  readonly holdKeys = (keys: SuggestionKeys | null): void => {
    this.keys = keys;
  };

  readonly press = (event: KeyboardEvent): boolean => this.keys?.press(event) ?? false;
}

export const attributesOf = (
  { label, minHeight = measures.height, id, describedBy, invalid, disabled }: RichTextEditorProps,
  list?: { id: string; active: string },
): Record<string, string> => ({
  role: 'textbox',
  'aria-multiline': 'true',
  'aria-label': label,
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
  class: 'editor-text rich',
  style: `min-height: ${minHeight}px`,
  ...(id && { id }),
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(invalid && { 'aria-invalid': 'true' }),
  ...(disabled && { 'aria-disabled': 'true' }),
  ...(list && { 'aria-controls': list.id, 'aria-activedescendant': list.active }),
});

/**
 * Returns the options of the editor. They must never change, because new ones would recreate the editor at
 * each key.
 */
export function optionsOf(desk: EditorBridge): UseEditorOptions {
  const takePhoto = (data: DataTransfer | null): boolean => {
    const photo = [...(data?.files ?? [])].find((file) => file.type.startsWith('image/'));
    const { onPhoto } = desk.wanted;
    if (!photo || !onPhoto) return false;
    onPhoto(photo);
    return true;
  };
  return {
    extensions: [
      ...formats(),
      ...(desk.wanted.onOpenPicture
        ? [TextPictures.configure({ onOpen: (alt) => desk.wanted.onOpenPicture?.(alt) })]
        : []),
      Placeholder.configure({ placeholder: () => desk.wanted.placeholder ?? measures.placeholder }),
      Suggestions(desk, () => desk.wanted.suggestPeople),
    ],
    content: desk.known,
    // The content security policy forbids injected styles.
    injectCSS: false,
    editable: !desk.wanted.disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: () => desk.attributes,
      transformPastedHTML: cleanPasted,
      transformPasted: (slice, view) => wholeBlocks(slice, view.state.selection.$from.parent),
      clipboardTextParser: (text, _context, _plain, view) => plainSlice(text, view.state.schema),
      // A word processor puts a picture of the copied text beside the text itself.
      handlePaste: (_view, event) =>
        (event.clipboardData?.getData('text/plain') ?? '').trim() === '' && takePhoto(event.clipboardData),
      // A picture of the text itself is only moved.
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && takePhoto(event.dataTransfer),
      handleDoubleClickOn: (_view, _at, node) => {
        if (node.type.name !== 'picture' || !desk.wanted.onOpenPicture) return false;
        desk.wanted.onOpenPicture(altOf(node.attrs));
        return true;
      },
      handleKeyDown: (_view, event) => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
        if (event.key === 'Enter' && desk.wanted.onSubmit) desk.wanted.onSubmit();
        else if (event.key.toLowerCase() === 'k' && !event.shiftKey) desk.openLink();
        else return false;
        // The page uses these keys for shortcuts of its own.
        event.stopPropagation();
        return true;
      },
      handleDOMEvents: {
        focus: () => {
          desk.wasFocused = true;
          return false;
        },
        keydown: (_view, event) => {
          const leaves = event.key === 'Tab' && desk.leaving;
          if (!['Tab', 'Shift'].includes(event.key)) desk.leaving = event.key === 'Escape';
          return leaves;
        },
      },
    },
    onUpdate: ({ editor }) => {
      desk.know(editor.isEmpty ? '' : editor.getHTML());
      desk.wanted.onChange(desk.known);
    },
  };
}
