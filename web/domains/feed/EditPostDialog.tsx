import { ImagePlus } from 'lucide';
import { useRef, useState } from 'react';
import type { Post } from '#contract/feed.ts';
import { editor } from '#contract/rich-text.ts';
import { ConflictNotice } from '../../platform/drafts/ConflictNotice.tsx';
import { useEditForm } from '../../platform/drafts/use-edit-form.ts';
import { errorMessage } from '../../platform/http/api.ts';
import { isNotFound } from '../../platform/http/is-not-found.ts';
import { upload } from '../../platform/http/upload.ts';
import { photoChoices } from '../../platform/photos/photo-choices.ts';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { PhotoButton, type PhotoButtonHandle, PhotoPreview } from '../../ui/controls/PhotoPicker.tsx';
import { Picture } from '../../ui/display/Picture.tsx';
import { isBlank, RichTextEditor, type RichTextEditorHandle } from '../../ui/editor/RichTextEditor.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { suggestPeople } from '../social/suggest-people.ts';
import { sentences } from './messages.ts';
import { editPost, removePhoto } from './mutations.ts';
import { patchPost, rereadLists } from './queries.ts';

/** Dialog 'Edit Post' (B sections 2 and 4). Opens with the post's content and closes on saving or Cancel. */
export function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const { id } = post;
  const toast = useToast();
  const field = useRef<RichTextEditorHandle>(null);
  const [error, setError] = useState<string>();
  const chooser = useRef<PhotoButtonHandle>(null);
  const { photo, setPhoto, choose, isPreparing } = usePhoto(setError);
  const [isRemoved, setRemoved] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const standing = isRemoved ? null : post.image;
  const isWithPhoto = photo !== null || standing !== null;
  const editing = useEditForm(post, {
    show: (version) => patchPost(id, () => version),
    onFail: (error) => setError(refusalOf(error, post)),
    onClose,
  });
  const { content } = editing.words;

  const save = async () => {
    if (isPreparing) return;
    if (isBlank(content) && !isWithPhoto) {
      field.current?.focus();
      return setError(sentences.empty);
    }
    setError(undefined);
    const isSaved = await editing.save(async (words, version) => {
      const put = () => editPost(id, { content: words.content, version });
      // A post is never empty between calls: a photo is sent before the text is deleted, and text is saved before the photo is removed.
      const after = isBlank(words.content) ? undefined : await put();
      const shown = photo ? await sendPhoto() : isRemoved && post.image ? await removePhoto(id) : after;
      return isBlank(words.content) ? put() : (shown ?? put());
    });
    if (!isSaved) return;
    toast(sentences.updated);
    await rereadLists();
  };

  async function sendPhoto(): Promise<Post> {
    setProgress(0);
    try {
      return await upload('PUT /api/posts/:id/photo', {
        params: { id },
        fields: { image_alt: photo?.alt },
        file: photo?.file ?? null,
        onProgress: setProgress,
      });
    } finally {
      setProgress(null);
    }
  }

  return (
    <Dialog
      open
      kind="wide"
      onClose={() => void editing.leave()}
      title="Edit Post"
      dismissible={false}
      actions={
        <>
          <Button kind="ghost" onClick={() => void editing.leave()}>
            Cancel
          </Button>
          <Button kind="primary" busy={editing.busy} busyText="Saving..." onClick={() => void save()}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className="stack mt-3">
        {editing.theirs ? (
          <ConflictNotice html={editing.theirs.content} onKeep={editing.keepServerVersion} />
        ) : null}
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
          onPhoto={choose}
          onChoosePhoto={() => chooser.current?.open()}
          onChange={(html) => {
            editing.change({ content: html });
            setError(undefined);
          }}
          onSubmit={() => void save()}
          invalid={Boolean(error)}
        />
        {photo ? (
          <PhotoPreview photo={photo} onChange={setPhoto} progress={progress} />
        ) : standing ? (
          <div className="photo">
            <div className="photo-thumb">
              <Picture picture={standing} sizes="120px" />
            </div>
          </div>
        ) : null}
        <div className="row row--wrap">
          <PhotoButton
            ref={chooser}
            types={photoChoices}
            onFile={choose}
            label={isWithPhoto ? 'Change photo' : 'Add a photo'}
            busy={isPreparing}
            disabled={editing.busy}
          />
          {standing && !photo ? (
            <Button kind="ghost" size="sm" disabled={editing.busy} onClick={() => setRemoved(true)}>
              Remove photo
            </Button>
          ) : null}
          {isRemoved && !photo && post.image ? (
            <Button kind="ghost" size="sm" icon={ImagePlus} onClick={() => setRemoved(false)}>
              Keep the photo
            </Button>
          ) : null}
        </div>
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function refusalOf(error: unknown, data: Post): string {
  const sentence = errorMessage(error, sentences.updateFailed);
  return isNotFound({ error, data }) ? `${sentence} ${sentences.keptAsDraft}` : sentence;
}
