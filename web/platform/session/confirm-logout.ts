import { plural } from '../../ui/formats.ts';
import type { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { unsentDrafts } from '../drafts/draft-storage.ts';
import { sendDrafts } from '../drafts/draft-sync.ts';
import { changes } from '../offline/OfflineNotice.tsx';
import { countPending } from '../offline/outbox.ts';

/** Longest wait for pending changes before signing out, in ms. */
const timeoutMs = 4_000;

/**
 * Sends drafts and waits for pending changes before signing out. Asks if some are still unsaved, because they are deleted with the
 * session: other people may use the device. Resolves to true if the member may sign out.
 */
export async function mayLeave(confirm: ReturnType<typeof useConfirm>): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  await sendDrafts(timeoutMs);
  while (navigator.onLine && Date.now() < until && (countPending() > 0 || unsentDrafts().length > 0))
    await new Promise((resolve) => setTimeout(resolve, 100));
  const areSent = unsentDrafts().length === 0;
  const waiting = countPending();
  if (areSent && waiting === 0) return true;
  const said = [
    waiting > 0 && `${changes(waiting)} ${plural(waiting, 'is', 'are')} still waiting to be saved.`,
    !areSent && 'Your latest changes aren’t saved. If you log out now, you’ll lose them.',
    'Log out anyway?',
  ];
  return confirm({
    title: 'Log out now?',
    body: said.filter(Boolean).join(' '),
    confirm: 'Log out',
    cancel: 'Stay signed in',
    danger: true,
  });
}
