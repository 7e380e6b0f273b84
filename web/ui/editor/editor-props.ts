import type { ReactNode, Ref } from 'react';
import type { TextPicture } from './picture-html.ts';
import type { Person } from './suggestions/mention.ts';

export interface RichTextEditorHandle {
  focus: () => void;
  /** Inserts a picture at the caret, or at the end if the text never had the focus. */
  insertPicture: (picture: TextPicture) => void;
  /** Changes the description of the selected picture. */
  describePicture: (alt: string) => void;
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
  /** Called on Ctrl+Enter, or ⌘ and Enter. The default submits the form around it. */
  onSubmit?: () => void;
  /** Finds people for mentions after an @. Without it there are no suggestions. */
  suggestPeople?: (query: string) => Promise<readonly Person[]>;
  /** Called with a pasted or dropped photo. The editor inserts none of its own. */
  onPhoto?: (file: File) => void;
  /** Opens the photo picker. With it the toolbar has a button for that. */
  onChoosePhoto?: () => void;
  /** Called with the description of a picture in the text that the member opens. With it the text may have pictures. */
  onOpenPicture?: (alt: string) => void;
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
