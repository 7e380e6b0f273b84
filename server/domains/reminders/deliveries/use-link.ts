import { allowanceOf } from '#contract/membership/allowances.ts';
import type { ReminderLink } from '#contract/reminders/endpoints.ts';
import { markHabit } from '#server/domains/habits/mark-habit.ts';
import { completeForDate } from '#server/domains/programme/complete-for-date.ts';
import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { notFound } from '#server/platform/http/http-error.ts';
import { linkState, nameOf } from './rules.ts';
import { type Delivery, deliveryByToken, markUsed } from './store.ts';

/** Returns the delivery of a token. Throws 404 for an unknown one. */
export async function findByToken(
  db: Database,
  token: string,
  { now, isLocked = false }: { now: Date; isLocked?: boolean },
): Promise<Delivery> {
  const delivery = await deliveryByToken(db, sha256(token), { now, isLocked });
  if (!delivery) throw notFound('This link no longer works. Sign in to mark your practice.');
  return delivery;
}

/** Returns the practice that a link is about, and whether the link can be used. */
export async function readLink(db: Database, token: string, now: Date): Promise<ReminderLink> {
  return present(await findByToken(db, token, { now }), now);
}

const present = (delivery: Delivery, now: Date): ReminderLink => ({
  kind: delivery.habit_id === null ? 'day' : 'habit',
  name: nameOf(delivery),
  date: delivery.local_date,
  state: linkState(delivery, now),
});

const sentences: Record<ReminderLink['state'], string> = {
  open: 'Done. It counts.',
  done: 'This is done already.',
  used: 'This link was used already.',
  expired: 'This link no longer works. Sign in to see what is open.',
};

/**
 * Marks the practice of a link as done on its date, as a tick or the button of the day does. Works once. A link that can't be
 * used changes nothing and says why.
 */
export async function useLink(
  db: Database,
  { token, now, serverKey }: { token: string; now: Date; serverKey: Buffer },
): Promise<ReminderLink & { message: string }> {
  const delivery = await findByToken(db, token, { now, isLocked: true });
  const link = present(delivery, now);
  if (link.state !== 'open') return { ...link, message: sentences[link.state] };
  const { member_id: memberId, habit_id: id, local_date: date } = delivery;
  if (id === null)
    await completeForDate(db, { memberId, allowance: allowanceOf(delivery), date, now, serverKey });
  else await markHabit(db, { memberId, id, date, asked: { done: true }, now });
  await markUsed(db, delivery.id, now);
  return { ...link, state: 'done', message: sentences.open };
}
