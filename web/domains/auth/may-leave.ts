import { sendDrafts } from '../../platform/composer-drafts.ts';
import { changes } from '../../platform/OfflineNotice.tsx';
import { countPending } from '../../platform/outbox.ts';
import type { useConfirm } from '../../ui/Confirm.tsx';

/**
 * Before a member logs out: sends what they were just writing, and asks where something is not saved. Changes that wait go with the
 * session, drafts stay on the device for the same member.
 */
export async function mayLeave(confirm: ReturnType<typeof useConfirm>): Promise<boolean> {
  const areSent = await sendDrafts();
  const waiting = countPending();
  if (areSent && waiting === 0) return true;
  const said = [
    waiting > 0 && `${changes(waiting)} ${waiting === 1 ? 'is' : 'are'} still waiting to be saved.`,
    !areSent && 'What you wrote last could not be saved. It stays on this device for your next login.',
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
