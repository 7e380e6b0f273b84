import { useRef } from 'react';
import { randomId } from '../../platform/app/random-id.ts';
import { FormProblem } from '../../platform/forms/Form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { upload } from '../../platform/http/upload.ts';
import { PhotoRow } from '../../platform/photos/PhotoRow.tsx';
import { usePhoto } from '../../platform/photos/use-photo.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { Photo } from '../../ui/controls/PhotoPicker.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { rereadPosts, setPost } from './data.ts';
import { PostFields } from './PostFields.tsx';
import type { Picking } from './TextWithPictures.tsx';
import { bodyOf, missingIn, noValues } from './values.ts';

interface Way {
  status: 'draft' | 'pending';
  /** A picture of the text, which is chosen once the server has the post. */
  picking?: Picking;
}

/** Form of a new post. Its text stays on this device until the server has it. */
export function NewPost({ onWritten }: { onWritten: (id: string, picking?: Picking) => void }) {
  const toast = useToast();
  /** The text sent last, with its id. Another text gets an id of its own: a lost reply must not swallow later changes. */
  const sending = useRef<{ words: string; photo: Photo | null; id: string }>(undefined);
  const cover = usePhoto();
  const { photo, isPreparing } = cover;
  const idFor = (words: string): string => {
    if (sending.current?.words !== words || sending.current.photo !== photo)
      sending.current = { words, photo, id: randomId() };
    return sending.current.id;
  };
  const form = useForm({
    values: noValues,
    draft: 'blog.new',
    save: (written, _, { status }: Way) =>
      cover.send(({ fields, ...file }) =>
        upload('POST /api/blog/posts', {
          fields: {
            ...bodyOf(written),
            ...fields,
            status,
            client_id: idFor(JSON.stringify([written, status])),
          },
          ...file,
        }),
      ),
    check: (values, how) => (how?.status === 'pending' ? missingIn(values) : {}),
    before: () => !isPreparing,
    failure: 'We couldn’t save your post. Everything you typed is still here. Try again.',
    show: setPost,
    onSaved(post, _, { status, picking }) {
      cover.setPhoto(null);
      toast(status === 'pending' ? 'Sent in. An administrator reads it next.' : 'Draft saved.');
      onWritten(post.id, picking);
      return rereadPosts();
    },
  });
  const { busy } = form;
  const sendIn = () => void form.save({ status: 'pending' });
  return (
    <>
      <SectionHead title="New post" className="px-5 py-3.5 border-b border-line">
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={busy || isPreparing || !form.isChanged}
            onClick={() => void form.save({ status: 'draft' })}
          >
            Save draft
          </Button>
          <Button kind="primary" busy={busy} busyText="Sending..." disabled={isPreparing} onClick={sendIn}>
            Send in
          </Button>
        </div>
      </SectionHead>
      <div className="grid grid-cols-1 gap-5 max-w-184 p-6 mx-auto max-shell:p-5">
        <PostFields
          postId={null}
          form={form}
          onSubmit={sendIn}
          maySchedule
          planned={null}
          // A picture of the text belongs to a post, so the draft is saved first.
          onPick={(picking) => void form.save({ status: 'draft', picking })}
        />
        <PhotoRow picking={cover} add="Add a cover" another="Another cover" />
        <FormProblem form={form} />
        <p className="small muted">What you type is kept on this device until you save it.</p>
      </div>
    </>
  );
}
