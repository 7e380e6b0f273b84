import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { checkoutById, saveSettled } from '../checkouts/store.ts';
import { cancelReservation } from '../founders/cancel-reservation.ts';
import type { Outcome } from './rules.ts';
import { choiceById, saveDecision } from './store.ts';

/**
 * Ends a choice with a full refund in the caller's transaction, and frees its reserved seat. Locks the
 * checkout first, as every caller does. Does nothing once a decision was made.
 */
export async function settleChoice(
  db: Database,
  choiceId: string,
  outcome: Exclude<Outcome, 'joined'>,
  now: Date,
): Promise<void> {
  const choice = await choiceById(db, choiceId);
  const checkout = choice && (await checkoutById(db, choice.checkout_id, true));
  if (checkout?.state !== 'waiting' || !(await saveDecision(db, choiceId, outcome, now))) return;
  await cancelReservation(db, checkout.id);
  await saveSettled(
    db,
    checkout.id,
    {
      state: 'mismatch',
      mismatch: 'address_taken',
      providerId: checkout.provider_id,
      chargeId: checkout.charge_id,
    },
    now,
  );
  await recordEvent(db, 'payment.refused', {
    by: null,
    about: { checkout: checkout.id, why: outcome },
    at: now,
  });
  await enqueue(db, 'refund-payment', { checkout_id: checkout.id }, { key: `return ${checkout.id}` });
}
