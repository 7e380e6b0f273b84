import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { reloadUsers } from '../data.ts';
import { suspensionSentence } from './suspension-sentence.ts';

/** Returns a function that lifts a member's suspension after a question. */
export function useLiftSuspension({ id, name }: { id: string; name: string }): () => Promise<void> {
  const toast = useToast();
  const confirm = useConfirm();
  const { run } = useApiMutation('PATCH /api/admin/users/:id/suspend', {
    failure: 'Failed to update user suspension status',
    onDone: async ({ message }) => {
      await reloadUsers();
      toast(message);
    },
    onFail(error) {
      toast.error(suspensionSentence(error));
      return 'handled';
    },
  });
  return async () => {
    const isSure = await confirm({
      title: `Lift the suspension of ${name}?`,
      body: 'They can sign in again at once, and get an email.',
      confirm: 'Lift the suspension',
    });
    if (isSure) await run({ params: { id }, body: { is_suspended: false } });
  };
}
