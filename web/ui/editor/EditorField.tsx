import './editor.css';
import './reading/rich.css';
import { EditorContent, useEditor } from '@tiptap/react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { attributesOf, EditorBridge, optionsOf } from './editor-bridge.ts';
import type { RichTextEditorProps } from './editor-props.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { insertPicture } from './picture.ts';
import { fromPlain, placeInDocument } from './reading/plain.ts';
import { SuggestionList } from './suggestions/SuggestionList.tsx';
import type { Offer } from './suggestions/suggest.ts';
import { Toolbar } from './Toolbar.tsx';

/**
 * State of the plain field before the editor replaces it: text and caret position, and whether it has the
 * focus.
 */
export interface Start {
  typed: { text: string; at: number } | null;
  focus: boolean;
}

interface EditorFieldProps extends RichTextEditorProps {
  takeTyped: () => Start;
  /** The frame around text and toolbar. */
  frame: HTMLElement | null;
  /** Element that the toolbar renders into. */
  slot: HTMLElement | null;
}

/** The rich text editor. Its lazy chunk loads when the member is about to write. */
export function EditorField({ takeTyped, frame, slot, ...props }: EditorFieldProps) {
  const { label, value, minHeight, id, describedBy, invalid, disabled = false, ref } = props;
  const listId = useId();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [active, setActive] = useState('');
  const [linking, setLinking] = useState(false);
  const onActive = useCallback((option: string) => setActive(option), []);

  const [{ desk, options }] = useState(() => {
    const made = new EditorBridge(props, { offer: setOffer, link: () => setLinking(true) });
    return { desk: made, options: optionsOf(made) };
  });
  const editor = useEditor(options);
  useLayoutEffect(() => {
    desk.want(props);
  });
  useLayoutEffect(() => {
    const list = offer ? { id: listId, active } : undefined;
    desk.setAttributes(
      attributesOf({ ...desk.wanted, label, minHeight, id, describedBy, invalid, disabled }, list),
    );
    editor.view.setProps({});
  }, [desk, editor, label, minHeight, id, describedBy, invalid, disabled, offer, active, listId]);

  const begin = useEffectEvent(() => {
    const { typed, focus } = takeTyped();
    if (typed) {
      const html = fromPlain(typed.text);
      desk.know(html);
      // Without `preserveWhitespace` a space typed last would be lost, and the caret is behind it.
      editor.commands.setContent(html, {
        emitUpdate: false,
        parseOptions: { preserveWhitespace: true },
      });
      editor.commands.setTextSelection(placeInDocument(typed.text, typed.at));
    } else if (focus) editor.commands.setTextSelection(editor.state.doc.content.size);
    // Focuses now and not in the next frame, because the next key may arrive before that.
    if (focus) editor.view.focus();
  });
  useLayoutEffect(() => begin(), []);

  const seen = useRef(value);
  useEffect(() => {
    if (value === seen.current) return;
    seen.current = value;
    if (value === desk.known) return;
    desk.know(value);
    editor.commands.setContent(value, { emitUpdate: false });
  }, [desk, editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);

  useImperativeHandle(ref, () => ({
    focus: () => void editor.commands.focus(),
    insertPicture: (picture) => insertPicture(editor, picture, { atEnd: !desk.wasFocused }),
    describePicture: (alt) => void editor.chain().updateAttributes('picture', { alt }).run(),
  }));

  return (
    <>
      <EditorContent editor={editor} className="editor-in" />
      {slot
        ? createPortal(
            <Toolbar
              editor={editor}
              label={label}
              onLink={() => setLinking(true)}
              onChoosePhoto={props.onChoosePhoto}
              onOpenPicture={props.onOpenPicture}
              disabled={disabled}
            />,
            slot,
          )
        : null}
      {offer ? (
        <SuggestionList
          ref={(keys) => desk.holdKeys(keys)}
          id={listId}
          offer={offer}
          around={frame}
          onActive={onActive}
        />
      ) : null}
      {linking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  );
}
