import { unsentDrafts } from '../../platform/drafts.ts';
import { sendDrafts } from '../../platform/kept-writings.ts';
import { changes } from '../../platform/OfflineNotice.tsx';
import { countPending } from '../../platform/outbox.ts';
import type { useConfirm } from '../../ui/Confirm.tsx';

/** How long somebody who leaves waits for what is on its way, ms. */
const patience = 4_000;

/**
 * Before a member logs out: sends what they were just writing and waits for what is on its way. Whatever is not saved by then goes with the
 * session, for the device may be anybody's, so it asks.
 */
export async function mayLeave(confirm: ReturnType<typeof useConfirm>): Promise<boolean> {
  const until = Date.now() + patience;
  await sendDrafts(patience);
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
