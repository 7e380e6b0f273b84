import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { allowedHref, linkRefused } from '#contract/platform/rich-text.ts';
import { Button } from '../controls/Button.tsx';
import { Field } from '../controls/Field.tsx';
import { Input } from '../controls/Input.tsx';
import { CloseButton } from '../overlays/CloseButton.tsx';
import { Dialog } from '../overlays/Dialog.tsx';

/**
 * Returns a typed address as a URL, with https where the scheme is missing. Returns null if the URL isn't
 * allowed.
 */
export function addressOf(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const bare = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) || text.startsWith('/') ? text : withScheme(text);
  return allowedHref(bare);
}

const withScheme = (text: string): string =>
  /^[^@/:]+@[^@/.]+\.[^@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;

/** Adds, changes or removes the link at the selection. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [{ from, to, href, words }] = useState(() => linkAt(editor));
  const [address, setAddress] = useState(href);
  const [label, setLabel] = useState(words);
  const [refused, setRefused] = useState(false);
  const [open, setOpen] = useState(true);
  const target = addressOf(address);

  const save = () => {
    if (target === null) return setRefused(true);
    const text = label.trim() || target.replace(/^(?:https?:\/\/|mailto:|tel:|sms:)/, '');
    const change = editor.chain().setTextSelection({ from, to });
    // Unchanged text keeps its formats. Only new text replaces the old.
    if (text === words) change.extendMarkRange('link').setLink({ href: target });
    else
      change.insertContentAt(
        { from, to },
        { type: 'text', text, marks: [{ type: 'link', attrs: { href: target } }] },
      );
    change.run();
    setOpen(false);
  };
  const remove = () => {
    editor.chain().setTextSelection({ from, to }).unsetLink().run();
    setOpen(false);
  };

  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={() => {
        onClose();
        editor.commands.focus();
      }}
      title={href ? 'Change the link' : 'Add a link'}
      actions={
        <>
          {href ? (
            <Button kind="danger-quiet" onClick={remove}>
              Remove link
            </Button>
          ) : null}
          <CloseButton kind="ghost" />
          <Button kind="primary" onClick={save}>
            {href ? 'Change link' : 'Add link'}
          </Button>
        </>
      }
    >
      <form
        className="mt-4 stack"
        onSubmit={(event) => {
          event.preventDefault();
          // The page may have a form around this one, which must not submit.
          event.stopPropagation();
          save();
        }}
      >
        <Field
          label="Address"
          error={refused && target === null ? linkRefused : undefined}
          hint={target ? `Opens ${target}` : 'For example example.org or nora@example.org'}
        >
          <Input
            type="text"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        </Field>
        <Field label="Text" note="optional">
          <Input value={label} onChange={(event) => setLabel(event.target.value)} />
        </Field>
        <button type="submit" hidden>
          Save
        </button>
      </form>
    </Dialog>
  );
}

/** Returns the whole link at the selection, or the selection itself. */
function linkAt(editor: Editor): { from: number; to: number; href: string; words: string } {
  const href: unknown = editor.getAttributes('link')['href'];
  if (typeof href === 'string') editor.commands.extendMarkRange('link');
  const { from, to } = editor.state.selection;
  return {
    from,
    to,
    href: typeof href === 'string' ? href : '',
    words: editor.state.doc.textBetween(from, to, ' '),
  };
}
