import { countPending } from '../../platform/outbox.ts';
import { logout } from '../../platform/session.ts';
import { useConfirm } from '../../ui/Confirm.tsx';

/** Logging out takes unsaved changes with it, so it asks while there are any. Where the question cannot be fetched, they stay. */
export function useLogout(): () => void {
  const confirm = useConfirm();
  return () =>
    void import('./may-leave.ts')
      .then(
        ({ mayLeave }) => mayLeave(confirm),
        () => countPending() === 0,
      )
      .then((may) => (may ? logout() : undefined));
}
