import { changes } from '../../platform/OfflineNotice.tsx';
import { countPending } from '../../platform/outbox.ts';
import { logout } from '../../platform/session.ts';
import { useConfirm } from '../../ui/Confirm.tsx';

/** Logging out takes unsaved changes with it, so it asks while there are any. */
export function useLogout(): () => void {
  const confirm = useConfirm();
  return () => {
    void (async () => {
      const waiting = countPending();
      if (
        waiting > 0 &&
        !(await confirm({
          title: 'Log out now?',
          body: `${changes(waiting)} ${waiting === 1 ? 'is' : 'are'} still waiting to be saved. Log out anyway?`,
          confirm: 'Log out',
          cancel: 'Stay',
          danger: true,
        }))
      )
        return;
      await logout();
    })();
  };
}
