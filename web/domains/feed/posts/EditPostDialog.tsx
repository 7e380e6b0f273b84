import { useRef } from 'react';
import type { Post } from '#contract/feed/endpoints.ts';
import { editor } from '#contract/platform/rich-text.ts';
import { EditDialog } from '../../../platform/forms/EditDialog.tsx';
import { RichTextField } from '../../../platform/forms/RichTextField.tsx';
import { useEditForm } from '../../../platform/forms/use-edit-form.ts';
import { isShut } from '../../../platform/http/refusals.ts';
import { upload } from '../../../platform/http/upload.ts';
import { EditedPhotoField } from '../../../platform/photos/EditedPhotoField.tsx';
import { useEditedPhoto } from '../../../platform/photos/use-edited-photo.ts';
import type { PhotoButtonHandle } from '../../../ui/controls/PhotoPicker.tsx';
import { isBlank } from '../../../ui/editor/RichTextEditor.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { suggestPeople } from '../../social/suggest-people.ts';
import { sentences } from '../messages.ts';
import { editPost, patchPost, removePhoto, rereadLists } from './data.ts';

/** Dialog 'Edit Post'. Opens with the post's content and closes on saving or Cancel. */
export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { id } = post;
  const toast = useToast();
  const chooser = useRef<PhotoButtonHandle>(null);
  const photo = useEditedPhoto(post.image);
  const form = useEditForm(post, {
    check: ({ content }) => ({
      content: isBlank(content) && !photo.photo && !photo.standing && sentences.empty,
    }),
    before: () => !photo.isPreparing,
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
    onClose,
  });
  const isKept = form.error !== null && isShut({ error: form.cause, data: post });
  return (
    <EditDialog
      title="Edit Post"
      form={isKept ? { ...form, error: `${form.error} ${sentences.keptAsDraft}` } : form}
    >
      <RichTextField
        form={form}
        name="content"
        label="Post text"
        hideLabel
        minHeight={editor.editHeight}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is this field
        autoFocus
        suggestPeople={suggestPeople({
          post_id: post.id,
          ...(post.group_id && { group_id: post.group_id }),
        })}
        onPhoto={photo.choose}
        onChoosePhoto={() => chooser.current?.open()}
      />
      <EditedPhotoField ref={chooser} edited={photo} word="photo" busy={form.busy} />
    </EditDialog>
  );
}
