import { useRouter } from '@tanstack/react-router';
import { ApiError } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { requestFailed, requestFriend } from './data.ts';

/** Sends a friend request. A 403 offers the upgrade with the server's sentence. */
export function useRequestFriend() {
  const confirm = useConfirm();
  const router = useRouter();
  const offer = async (sentence: string) => {
    const wants = await confirm({
      title: 'Adding friends comes with Builder',
      body: sentence,
      confirm: 'See membership',
      cancel: 'Not now',
    });
    if (wants) await router.navigate({ href: '/membership' });
  };
  return useApiMutation(requestFriend, {
    failure: requestFailed,
    onFail(error) {
      if (!(error instanceof ApiError) || error.code !== 'upgrade_required') return undefined;
      void offer(error.detail);
      return 'handled';
    },
  });
}
