import { useState } from 'react';
import { longestReason } from '#contract/blog/constants.ts';
import type { BlogPost } from '#contract/blog/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Textarea } from '../../ui/controls/Input.tsx';
import { CloseButton } from '../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { rereadPosts } from './data.ts';
import { sentences } from './messages.ts';

/** Asks for the reason that the author reads, before a post is rejected. */
export function RejectDialog({ post, onClose }: { post: BlogPost; onClose: () => void }) {
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const { run, busy, error } = useApiMutation('POST /api/blog/posts/:id/reject', {
    failure: sentences.rejectFailed,
    showError: null,
    onDone() {
      toast(sentences.rejected);
      onClose();
      return rereadPosts();
    },
  });
  const reject = () => {
    if (reason.trim() === '') return setMissing('Please write why, so that the author can change it.');
    void run({ params: { id: post.id }, body: { version: post.version, reason } });
  };
  const refusal = error === sentences.rejectFailed ? error : error && `${sentences.rejectFailed}. ${error}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Reject this post?"
      description={`${post.author.name} gets your reason and can change the post and send it again.`}
      actions={
        <>
          <CloseButton kind="ghost" />
          <Button kind="danger" busy={busy} busyText="Rejecting..." onClick={reject}>
            Reject post
          </Button>
        </>
      }
    >
      <Field label="What the author reads" required error={missing ?? (refusal || undefined)}>
        <Textarea
          rows={5}
          maxLength={longestReason}
          value={reason}
          onChange={(event) => {
            setMissing(undefined);
            setReason(event.currentTarget.value);
          }}
        />
      </Field>
    </Dialog>
  );
}
