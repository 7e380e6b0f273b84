import { useRef, useState } from 'react';
import type { Post } from '#contract/feed.ts';
import { editor } from '#contract/rich-text.ts';
import { EditDialog } from '../../../platform/drafts/EditDialog.tsx';
import { useEditForm } from '../../../platform/drafts/use-edit-form.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { isShut } from '../../../platform/http/refusals.ts';
import { upload } from '../../../platform/http/upload.ts';
import { EditedPhotoField } from '../../../platform/photos/EditedPhotoField.tsx';
import { useEditedPhoto } from '../../../platform/photos/use-edited-photo.ts';
import type { PhotoButtonHandle } from '../../../ui/controls/PhotoPicker.tsx';
import { isBlank, RichTextEditor, type RichTextEditorHandle } from '../../../ui/editor/RichTextEditor.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { suggestPeople } from '../../social/suggest-people.ts';
import { sentences } from '../messages.ts';
import { editPost, patchPost, removePhoto, rereadLists } from './data.ts';

/** Dialog 'Edit Post'. Opens with the post's content and closes on saving or Cancel. */
export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { id } = post;
  const toast = useToast();
  const field = useRef<RichTextEditorHandle>(null);
  const [error, setError] = useState<string>();
  const chooser = useRef<PhotoButtonHandle>(null);
  const photo = useEditedPhoto(post.image, setError);
  const editing = useEditForm(post, {
    async save(words, version, onText) {
      const put = () => editPost(id, { content: words.content, version });
      // A post is never empty between calls: a photo is sent before the text is deleted, and text is saved before the photo is removed.
      const after = isBlank(words.content) ? undefined : await put();
      if (after) onText(after);
      const shown = photo.photo
        ? await photo.send((file) => upload('PUT /api/posts/:id/photo', { params: { id }, ...file }))
        : photo.isRemoved
          ? await removePhoto(id)
          : after;
      return isBlank(words.content) ? put() : (shown ?? put());
    },
    failure: sentences.updateFailed,
    show: (version) => patchPost(id, () => version),
    onSaved() {
      toast(sentences.updated);
      void rereadLists();
    },
    onFail: (error) => setError(refusalOf(error, post)),
    onClose,
  });
  const { content } = editing.words;

  const save = () => {
    if (photo.isPreparing) return;
    if (isBlank(content) && !photo.photo && !photo.standing) {
      field.current?.focus();
      return setError(sentences.empty);
    }
    setError(undefined);
    void editing.save();
  };

  return (
    <EditDialog title="Edit Post" editing={editing} onSave={save} error={error}>
      <RichTextEditor
        ref={field}
        label="Post text"
        value={content}
        minHeight={editor.editHeight}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is this field
        autoFocus
        suggestPeople={suggestPeople({
          post_id: post.id,
          ...(post.group_id && { group_id: post.group_id }),
        })}
        onPhoto={photo.choose}
        onChoosePhoto={() => chooser.current?.open()}
        onChange={(html) => {
          editing.change({ content: html });
          setError(undefined);
        }}
        onSubmit={save}
        invalid={Boolean(error)}
      />
      <EditedPhotoField ref={chooser} edited={photo} word="photo" busy={editing.busy} />
    </EditDialog>
  );
}

function refusalOf(error: unknown, data: Post): string {
  const sentence = errorMessage(error, sentences.updateFailed);
  return isShut({ error, data }) ? `${sentence} ${sentences.keptAsDraft}` : sentence;
}
