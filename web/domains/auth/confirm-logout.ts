import { unsentDrafts } from '../../platform/drafts/draft-storage.ts';
import { sendDrafts } from '../../platform/drafts/draft-sync.ts';
import { changes } from '../../platform/offline/OfflineNotice.tsx';
import { countPending } from '../../platform/offline/outbox.ts';
import type { useConfirm } from '../../ui/overlays/Confirm.tsx';

/** How long somebody who leaves waits for what is on its way, ms. */
const timeoutMs = 4_000;

/**
 * Before a member logs out: sends what they were just writing and waits for what is on its way. Whatever is not saved by then goes with the
 * session, for the device may be anybody's, so it asks.
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
    waiting > 0 && `${changes(waiting)} ${waiting === 1 ? 'is' : 'are'} still waiting to be saved.`,
    !areSent && 'Your latest changes aren’t saved. If you log out now, you’ll lose them.',
    'Log out anyway?',
  ];
  return confirm({
    title: 'Log out now?',
    body: said.filter(Boolean).join(' '),
    confirm: 'Log out',
    cancel: 'Stay',
    danger: true,
  });
}
