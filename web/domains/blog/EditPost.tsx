import { Check } from 'lucide';
import { useState } from 'react';
import type { BlogPost } from '#contract/blog/endpoints.ts';
import { useSaveAfterPause } from '../../platform/drafts/use-save-after-pause.ts';
import { FormProblem } from '../../platform/forms/Form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { ChooseText } from './ChooseText.tsx';
import { Cover } from './Cover.tsx';
import { rereadPosts, savePost, setPost } from './data.ts';
import { PostFields, timeLabel } from './PostFields.tsx';
import { workingState } from './states.ts';
import type { Picking } from './TextWithPictures.tsx';
import { bodyOf, missingIn, type PostValues, valuesOf } from './values.ts';

interface EditPostProps {
  post: BlogPost;
  /** A picture to begin with, chosen before the server had the post. */
  picking?: Picking | null | undefined;
  onDeletePost: () => void;
}

/** Form of an own post. It is saved while its author types; readers get it after an approval. */
export function EditPost({ post, picking, onDeletePost }: EditPostProps) {
  const toast = useToast();
  const confirm = useConfirm();
  /** Counts texts that replaced the typed one, so that the editor shows them. */
  const [round, setRound] = useState(0);
  /** Typed values that the server has, in its own spelling: without a space at the end, for example. */
  const [saved, setSaved] = useState<string>();
  const form = useForm({
    draft: `blog.${post.id}`,
    values: valuesOf(post),
    version: post.version,
    save: (written, version, status: 'draft' | 'pending') =>
      savePost(post.id, { ...bodyOf(written), version, status }),
    check: (written, status) => (status === 'pending' ? missingIn(written) : {}),
    failure: 'We couldn’t save your post. What you typed is still here.',
    show: setPost,
    // Replacing what is being typed would move the caret, so the typed spelling stays.
    mayReplace: (after, written, status) => status === 'pending' || isAsTyped(after, written),
    onSaved(after, written, status) {
      if (status === 'pending') {
        toast('Sent in. An administrator reads it next.');
        return rereadPosts();
      }
      if (!isAsTyped(after, written)) setSaved(JSON.stringify(written));
    },
    onTaken: () => setRound(round + 1),
  });
  const { busy } = form;
  const isUnsaved = form.isChanged && JSON.stringify(form.values) !== saved;
  const isPublic = post.status === 'published';
  const discarding = useApiMutation('DELETE /api/blog/posts/:id/revision', {
    failure: 'We couldn’t discard your changes. Try again.',
    onDone(after) {
      form.drop();
      setPost(after);
      setRound(round + 1);
      toast('Changes discarded.');
    },
  });
  const [isChoosing, setChoosing] = useState(false);
  const withdrawing = useApiMutation('POST /api/blog/posts/:id/withdraw', {
    failure: 'We couldn’t move it to your drafts. Try again.',
    onDone(after, [{ body }]) {
      if (body?.keep === 'approved') {
        form.drop();
        setRound(round + 1);
      } else form.rebase(after.version);
      setPost(after);
      toast('Moved to your drafts.');
      return rereadPosts();
    },
  });
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard your changes?',
      body: 'What you changed since the approval is deleted. The approved text stays.',
      confirm: 'Discard changes',
      cancel: 'Keep editing',
      danger: true,
    });
    if (isSure) await discarding.run({ params: { id: post.id } });
  };
  useSaveAfterPause(form, isUnsaved, () => form.save('draft'));
  const send = () => void form.save('pending');
  return (
    <>
      <div className="flex flex-wrap gap-3 items-center justify-between px-5 py-3.5 border-b border-line">
        <span className="small muted inline-flex gap-1.5 items-center" role="status">
          {busy ? (
            'Saving...'
          ) : isUnsaved ? (
            'Not saved yet. It’s kept on this device.'
          ) : (
            <>
              <Icon as={Check} size="sm" /> Saved
            </>
          )}
        </span>
        <div className="flex flex-wrap gap-2">
          {post.revision ? (
            <Button busy={discarding.busy} onClick={() => void discard()}>
              Discard changes
            </Button>
          ) : null}
          <Button kind="ghost" onClick={onDeletePost}>
            Delete
          </Button>
          <Button
            kind="primary"
            busy={busy}
            busyText="Saving..."
            disabled={isPublic && !post.revision && !form.isChanged}
            onClick={send}
          >
            {workingState(post) === 'rejected' ? 'Send in again' : 'Send in'}
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-5 max-w-184 p-6 mx-auto max-shell:p-5">
        <Notices post={post} />
        {post.status === 'scheduled' ? (
          <Banner
            kind="info"
            action={
              <Button
                size="sm"
                busy={withdrawing.busy}
                disabled={busy || isUnsaved}
                onClick={() =>
                  post.revision
                    ? setChoosing(true)
                    : void withdrawing.run({ params: { id: post.id }, body: null })
                }
              >
                Move to drafts
              </Button>
            }
          >
            Approved, and not public yet. Moved to your drafts, it’s published only after another approval.
          </Banner>
        ) : null}
        <ChooseText
          open={isChoosing}
          onClose={() => setChoosing(false)}
          onChoose={(keep) => {
            setChoosing(false);
            void withdrawing.run({ params: { id: post.id }, body: { keep } });
          }}
        />
        <FormProblem form={form} title="This post was also changed elsewhere" take="Take that one">
          Its title is “{form.theirs?.title}”. What you typed is still here.
        </FormProblem>
        <Cover
          post={post}
          disabled={busy || isUnsaved}
          onChanged={(after) => {
            form.rebase(after.version);
            setPost(after);
          }}
        />
        <PostFields
          key={round}
          postId={post.id}
          picking={round === 0 && workingState(post) === 'draft' ? picking : null}
          form={form}
          onSubmit={send}
          maySchedule={!isPublic}
          planned={post.publish_at && timeLabel(post.publish_at)}
        />
      </div>
    </>
  );
}

const isAsTyped = (after: BlogPost, written: PostValues): boolean =>
  JSON.stringify(valuesOf(after)) === JSON.stringify({ ...written, publishAt: '' });

function Notices({ post }: { post: BlogPost }) {
  if (workingState(post) === 'rejected')
    return (
      <Banner kind="danger" title={`${post.rejected_by ?? 'An administrator'} read it and sent it back`}>
        {post.reject_reason ? (
          <span className="block wrap-anywhere whitespace-pre-wrap">{post.reject_reason}</span>
        ) : null}{' '}
        {post.rejected_at ? `${timeLabel(post.rejected_at)}. ` : ''}You can change it and send it in again.
      </Banner>
    );
  if (post.status === 'published')
    return (
      <Banner kind="info">
        The approved text stays public. Your changes replace it once an administrator has approved them.
      </Banner>
    );
  return null;
}
