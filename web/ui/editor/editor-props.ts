import type { ReactNode, Ref } from 'react';
import type { Person } from './mention.ts';

export interface RichTextEditorHandle {
  /** Empties the text after sending, without calling `onChange`. */
  clear: () => void;
  focus: () => void;
}

export interface RichTextEditorProps {
  /** Label of the text: "Write a post". Inside a Field, use its words. */
  label: string;
  /** Initial rich text. A later value that differs from the last `onChange` replaces the text. */
  value: string;
  /** Called with the rich text at each change, `''` for empty text. */
  onChange: (html: string) => void;
  placeholder?: string;
  /** Height in px; `editor` of the contract has the specified ones. */
  minHeight?: number;
  /** Focuses the field when it appears, or when this becomes true. */
  autoFocus?: boolean;
  /** Called on Ctrl+Enter, or ⌘ and Enter. */
  onSubmit?: () => void;
  /** Finds people for mentions after an @. Without it there are no suggestions. */
  suggestPeople?: (query: string) => Promise<readonly Person[]>;
  /** Called with a pasted or dropped photo. Rich text itself can't include photos. */
  onPhoto?: (file: File) => void;
  /** Opens the photo picker. With it the toolbar has a button for that. */
  onChoosePhoto?: () => void;
  /** Shown between the text and the toolbar: attachments. */
  attached?: ReactNode;
  /** Shown at the end of the toolbar: the send button. */
  end?: ReactNode;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  id?: string;
  ref?: Ref<RichTextEditorHandle>;
}
