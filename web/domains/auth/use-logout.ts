import { countPending } from '../../platform/offline/outbox.ts';
import { logout } from '../../platform/session/session.ts';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';

/** Logging out takes unsaved changes with it, so it asks while there are any. Where the question cannot be fetched, they stay. */
export function useLogout(): () => void {
  const confirm = useConfirm();
  return () =>
    void import('./confirm-logout.ts')
      .then(
        ({ mayLeave }) => mayLeave(confirm),
        () => countPending() === 0,
      )
      .then((may) => (may ? logout() : undefined));
}
