import { emailTaken } from '#server/domains/auth/register.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { conflict, notFound } from '#server/platform/http/http-error.ts';
import { PaymentsAway } from '#server/platform/payments/port.ts';
import { expireCheckout } from '../checkouts/expire-checkout.ts';
import { unsettledOf } from '../checkouts/store.ts';
import { joinMember } from './join-member.ts';
import { alreadyCompleted, unknownRegistration } from './rules.ts';
import { signInBuyer } from './sign-in-buyer.ts';
import { registrationById, registrationBySecret } from './store.ts';

/**
 * Turns an unpaid registration into a free account and signs in. Closes its payment page
 * first. If the payment won the race it counts, and a later payment goes to this account.
 */
export async function startFree(
  ctx: AppContext,
  { registrationId, device, now }: { registrationId: string; device: string; now: Date },
) {
  const found = await registrationBySecret(ctx.db, sha256(registrationId));
  if (!found || (found.completed_at === null && found.expires_at <= now)) throw notFound(unknownRegistration);
  for (const checkout of await unsettledOf(ctx.db, { memberId: null, registrationId: found.id })) {
    try {
      await expireCheckout(ctx, checkout, 'superseded');
    } catch (error) {
      // A free start doesn't wait for the provider: an open page expires by itself.
      if (!(error instanceof PaymentsAway)) throw error;
    }
  }
  return ctx.db.transaction().execute(async (db) => {
    const registration = await registrationById(db, found.id, true);
    if (!registration) throw notFound(unknownRegistration);
    if (registration.completed_at === null) {
      if (!(await joinMember(db, registration, now))) throw emailTaken();
    } else if (registration.member_id === null) throw conflict(alreadyCompleted, 'already_completed');
    const completed = await registrationById(db, found.id);
    if (!completed) throw notFound(unknownRegistration);
    return signInBuyer(db, completed, { device, now });
  });
}
