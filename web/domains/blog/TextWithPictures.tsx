import { useRef, useState } from 'react';
import type { Fields } from '../../platform/forms/form-state.ts';
import { RichTextField } from '../../platform/forms/RichTextField.tsx';
import type { RichTextEditorHandle } from '../../ui/editor/RichTextEditor.tsx';
import { DescriptionDialog, PictureDialog } from './PictureDialog.tsx';

/** Where a picture goes that is added to a text: a file that was pasted or dropped, or null to choose one. */
export interface Picking {
  file: File | null;
}

export interface TextWithPicturesProps {
  /** Id of the post, or null before the server has it. */
  postId: string | null;
  form: Fields<{ content: string }>;
  onSubmit: () => void;
  /** A picture that was chosen before the server had the post. */
  picking?: Picking | null | undefined;
  /** Called for a picture of a post that the server doesn't have yet. */
  onPick?: ((picking: Picking) => void) | undefined;
}

/** The text of a post, with pictures. */
export function TextWithPictures({ postId, form, onSubmit, picking, onPick }: TextWithPicturesProps) {
  const field = useRef<RichTextEditorHandle>(null);
  const [adding, setAdding] = useState<Picking | null>(picking ?? null);
  const [described, setDescribed] = useState<string | null>(null);
  const pick = (next: Picking) => (postId === null ? onPick?.(next) : setAdding(next));
  return (
    <>
      <RichTextField
        form={form}
        name="content"
        ref={field}
        label="Text"
        required
        onSubmit={onSubmit}
        onPhoto={(file) => pick({ file })}
        onChoosePhoto={() => pick({ file: null })}
        onOpenPicture={setDescribed}
      />
      {postId !== null && adding ? (
        <PictureDialog
          postId={postId}
          file={adding.file}
          onAdded={({ url, width, height }, alt) =>
            field.current?.insertPicture({ src: url, alt, width, height })
          }
          onClose={() => {
            setAdding(null);
            field.current?.focus();
          }}
        />
      ) : null}
      {described === null ? null : (
        <DescriptionDialog
          alt={described}
          onSave={(alt) => field.current?.describePicture(alt)}
          onClose={() => {
            setDescribed(null);
            field.current?.focus();
          }}
        />
      )}
    </>
  );
}
