import type { LeftChat } from '#contract/messages/endpoints.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { deleteOwnIn } from '../conversations/data.ts';

/** Deletes what the member wrote in the chat of a group that they are no longer in, after a question. */
export function DeleteOwn({ chat: { group_id, name } }: { chat: LeftChat }) {
  const confirm = useConfirm();
  const toast = useToast();
  const deleting = useApiMutation(deleteOwnIn, {
    failure: 'We couldn’t delete your messages. Try again.',
    onDone: (said) => toast(said),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: 'Delete your messages?',
      body: `Everything you wrote in the chat of ${name} is deleted for everyone. The places say that it was deleted.`,
      confirm: 'Delete my messages',
      cancel: 'Keep my messages',
      danger: true,
    });
    if (isSure) await deleting.run(group_id);
  };
  return (
    <Button
      size="sm"
      busy={deleting.busy}
      aria-label={`Delete my messages in ${name}`}
      onClick={() => void ask()}
    >
      Delete my messages
    </Button>
  );
}
