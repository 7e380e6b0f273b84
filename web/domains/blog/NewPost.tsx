import { useRef, useState } from 'react';
import { randomId } from '../../platform/app/random-id.ts';
import { useStoredForm } from '../../platform/drafts/use-stored-form.ts';
import { upload } from '../../platform/http/upload.ts';
import { PhotoRow } from '../../platform/photos/PhotoRow.tsx';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { Photo } from '../../ui/controls/PhotoPicker.tsx';
import { isBlank } from '../../ui/editor/RichTextEditor.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { rereadPosts, setPost } from './data.ts';
import { sentences } from './messages.ts';
import { PostFields } from './PostFields.tsx';
import type { Picking } from './TextField.tsx';
import { bodyOf, noValues, type PostValues } from './values.ts';

/** Form of a new post. Its text stays on this device until the server has it. */
export function NewPost({ onWritten }: { onWritten: (id: string, picking?: Picking) => void }) {
  const toast = useToast();
  const form = useStoredForm('blog.new', noValues);
  /** The text sent last, with its id. Another text gets an id of its own: a lost reply must not swallow later changes. */
  const sending = useRef<{ words: string; photo: Photo | null; id: string }>(undefined);
  const [error, setError] = useState<string>();
  const [progress, setProgress] = useState<number | null>(null);
  const picking = usePhoto(setError);
  const { photo, setPhoto, isPreparing } = picking;
  const { values } = form;
  const isIncomplete = values.title.trim() === '' || isBlank(values.content);
  const isBusy = progress !== null;
  const idFor = (words: string, chosen: Photo | null): string => {
    if (sending.current?.words !== words || sending.current.photo !== chosen)
      sending.current = { words, photo: chosen, id: randomId() };
    return sending.current.id;
  };
  const writing = useApiMutation(
    (written: PostValues, chosen: Photo | null, status: 'draft' | 'pending', _picking?: Picking) =>
      upload('POST /api/blog/posts', {
        fields: {
          ...bodyOf(written),
          status,
          client_id: idFor(JSON.stringify([written, status]), chosen),
          ...(chosen && { image_alt: chosen.alt }),
        },
        file: chosen?.file ?? null,
        onProgress: setProgress,
      }),
    {
      failure: 'We couldn’t save your post. Everything you typed is still here. Try again.',
      showError: setError,
      onDone(post, [written, , status, picking]) {
        form.drop(written);
        setPhoto(null);
        setPost(post);
        toast(status === 'pending' ? 'Sent in. An administrator reads it next.' : 'Draft saved.');
        onWritten(post.id, picking);
        return rereadPosts();
      },
    },
  );
  const save = async (status: 'draft' | 'pending', picking?: Picking) => {
    if (isBusy || isPreparing) return;
    if (status === 'pending' && isIncomplete) return setError(sentences.incomplete);
    setError(undefined);
    setProgress(0);
    await writing.run(values, photo, status, picking);
    setProgress(null);
  };
  return (
    <>
      <div className="flex flex-wrap gap-3 items-center justify-between px-5 py-3.5 border-b border-line">
        <h2 className="card-title">New post</h2>
        <div className="flex flex-wrap gap-2">
          <Button disabled={isBusy || isPreparing || !form.isChanged} onClick={() => void save('draft')}>
            Save draft
          </Button>
          <Button
            kind="primary"
            busy={isBusy}
            busyText="Sending..."
            disabled={isPreparing}
            onClick={() => void save('pending')}
          >
            Send in
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-5 max-w-184 p-6 mx-auto max-shell:p-5">
        <PostFields
          postId={null}
          values={values}
          onChange={(part) => {
            setError(undefined);
            form.set(part);
          }}
          onSubmit={() => void save('pending')}
          error={undefined}
          maySchedule
          planned={null}
          // A picture of the text belongs to a post, so the draft is saved first.
          onPick={(picking) => void save('draft', picking)}
        />
        <PhotoRow picking={picking} add="Add a cover" another="Another cover" progress={progress} />
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : null}
        <p className="small muted">What you type is kept on this device until you save it.</p>
      </div>
    </>
  );
}
