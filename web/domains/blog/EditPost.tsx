import { Check } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BlogPost } from '#contract/blog.ts';
import { ApiError } from '../../platform/http/api.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { isBlank } from '../../ui/editor/RichTextEditor.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useKept } from '../courses/use-kept.ts';
import { Cover } from './Cover.tsx';
import { sentences } from './messages.ts';
import { discardRevision, savePost } from './mutations.ts';
import { PostFields, timeLabel } from './PostFields.tsx';
import { rereadPosts, setPost } from './queries.ts';
import { workingState } from './states.ts';
import { bodyOf, type PostValues, valuesOf } from './values.ts';

/** Pause after the last change before a draft is saved, and before a failed save is repeated, in ms. */
const saveAfter = 1000;
const retryAfter = 30_000;

/** Form of an own post. It is saved while its author types; readers get it after an approval. */
export function EditPost({ post, onDeletePost }: { post: BlogPost; onDeletePost: () => void }) {
  const toast = useToast();
  const confirm = useConfirm();
  const form = useKept(`blog.${post.id}`, valuesOf(post), post.version);
  const [theirs, setTheirs] = useState<BlogPost>();
  /** Counts texts that replaced the typed one, so that the editor shows them. */
  const [round, setRound] = useState(0);
  const [missing, setMissing] = useState<string>();
  const { values } = form;
  const typed = JSON.stringify(values);
  /** Typed values that the server has, in its own spelling: without a space at the end, for example. */
  const [saved, setSaved] = useState<string>();
  const isUnsaved = form.isChanged && typed !== saved;
  const isPublic = post.status === 'published';
  const { run, busy, error, clear } = useApiMutation(
    (written: PostValues, version: number, status: 'draft' | 'pending') =>
      savePost(post.id, { ...bodyOf(written), version, status }),
    {
      failure: 'We couldn’t save your post. What you typed is still here.',
      showError: null,
      onDone(after, [written, , status]) {
        setTheirs(undefined);
        form.rebase(after.version);
        // Replacing what is being typed would move the caret, so the typed spelling stays.
        const isAsTyped = JSON.stringify(valuesOf(after)) === JSON.stringify({ ...written, publishAt: '' });
        if (status === 'pending' || isAsTyped) form.drop(written);
        else setSaved(JSON.stringify(written));
        setPost(after);
        if (status === 'draft') return;
        toast('Sent in. An administrator reads it next.');
        return rereadPosts();
      },
      onFail(reason) {
        const current =
          reason instanceof ApiError ? (reason.body as { current?: BlogPost }).current : undefined;
        if (current) setTheirs(current);
      },
    },
  );
  const discarding = useApiMutation(discardRevision, {
    failure: 'We couldn’t discard your changes. Try again.',
    onDone(after) {
      form.drop();
      setPost(after);
      setRound(round + 1);
      toast('Changes discarded.');
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
    if (isSure) await discarding.run(post.id);
  };
  const saveDraft = useEffectEvent(() => {
    if (isUnsaved && !theirs && !busy) void run(values, form.version, 'draft');
  });
  useEffect(() => {
    const timer = setTimeout(() => saveDraft(), error ? retryAfter : saveAfter);
    return () => clearTimeout(timer);
  }, [typed, theirs, busy, error]);
  const send = () => {
    if (busy) return;
    if (values.title.trim() === '' || isBlank(values.content)) return setMissing(sentences.incomplete);
    void run(values, form.version, 'pending');
  };
  return (
    <>
      <div className="blog-top">
        <span className="small muted blog-saved" role="status">
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
        <div className="blog-top-end">
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
      <div className="blog-body">
        <Notices post={post} />
        {theirs ? (
          <Banner
            kind="warn"
            title="This post was also changed elsewhere"
            action={
              <div className="row row--wrap">
                <Button
                  size="sm"
                  onClick={() => {
                    clear();
                    form.drop();
                    setPost(theirs);
                    setTheirs(undefined);
                    setRound(round + 1);
                  }}
                >
                  Take that one
                </Button>
                <Button
                  size="sm"
                  onClick={() => {
                    clear();
                    form.rebase(theirs.version);
                    setTheirs(undefined);
                  }}
                >
                  Keep mine
                </Button>
              </div>
            }
          >
            Its title is “{theirs.title}”. What you typed is still here.
          </Banner>
        ) : error ? (
          <Banner kind="danger">{error}</Banner>
        ) : null}
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
          values={values}
          onChange={(part) => {
            clear();
            setMissing(undefined);
            form.set(part);
          }}
          onSubmit={send}
          error={missing}
          maySchedule={!isPublic}
          planned={post.publish_at && timeLabel(post.publish_at)}
        />
      </div>
    </>
  );
}

function Notices({ post }: { post: BlogPost }) {
  if (workingState(post) === 'rejected')
    return (
      <Banner kind="danger" title={`${post.rejected_by ?? 'An administrator'} read it and sent it back`}>
        {post.reject_reason ? <span className="blog-reason">{post.reject_reason}</span> : null}{' '}
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
