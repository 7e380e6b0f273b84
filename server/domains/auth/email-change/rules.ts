/**
 * Time in ms after which a change takes effect without the old address, so that a lost mailbox locks no one
 * out. Until then the old address can stop it.
 */
export const objectionTime = 72 * 60 * 60 * 1000;

/** Changes that a member may ask for in an hour, and emails that a new address may get in an hour. */
export const changeRequests = { most: 5, within: 60 * 60 * 1000 };

/** Ended changes are deleted after this time in ms. */
export const endedChangeLife = 30 * 24 * 60 * 60 * 1000;

export interface Confirmations {
  requested_at: Date;
  needs_old: boolean;
  new_confirmed_at: Date | null;
  old_confirmed_at: Date | null;
}

export const dueAt = ({ requested_at }: Pick<Confirmations, 'requested_at'>): Date =>
  new Date(requested_at.getTime() + objectionTime);

/**
 * Returns what becomes of a change now. The new address always has to confirm. The old one confirms, or says
 * nothing for 72 hours, or was never confirmed itself.
 */
export function stageOf(change: Confirmations, now: Date): 'waiting' | 'due' | 'lapsed' {
  const isOver = now >= dueAt(change);
  if (!change.new_confirmed_at) return isOver ? 'lapsed' : 'waiting';
  return isOver || !change.needs_old || change.old_confirmed_at ? 'due' : 'waiting';
}
