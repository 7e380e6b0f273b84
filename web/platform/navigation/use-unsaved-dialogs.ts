import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { unsavedDialog, watchUnsaved } from '../../ui/overlays/unsaved-dialogs.ts';

/**
 * Asks before Back or a reload takes the words of an open dialog along. A navigation that the page itself begins isn't asked about: under
 * a dialog only the dialog does so, after it has saved, or the end of the session.
 */
export function useUnsavedDialogs(): void {
  const { history } = useRouter();
  const dialog = useSyncExternalStore(watchUnsaved, unsavedDialog);
  useEffect(() => {
    if (!dialog) return;
    return history.block({
      blockerFn: async ({ action }) => action !== 'PUSH' && action !== 'REPLACE' && !(await dialog.ask()),
      enableBeforeUnload: true,
    });
  }, [dialog, history]);
}
