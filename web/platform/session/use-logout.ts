import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { countPending } from '../offline/outbox.ts';
import { logout } from './session.ts';

/**
 * Returns a function that signs out. Asks first if there are unsaved changes, because they are deleted. If that dialog can't load, a
 * member with pending changes stays signed in.
 */
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
