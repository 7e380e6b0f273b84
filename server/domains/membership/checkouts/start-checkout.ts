import type { Package } from '#contract/membership/prices.ts';
import { lockMember } from '#server/domains/auth/lock-member.ts';
import { emailTaken } from '#server/domains/auth/register.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId, sha256 } from '#server/platform/database/ids.ts';
import { conflict, notFound, unauthenticated, unavailable } from '#server/platform/http/http-error.ts';
import { reserveSeat } from '../founders/reserve-seat.ts';
import { readPrice } from '../packages/read-prices.ts';
import { alreadyCompleted, unknownRegistration } from '../registrations/rules.ts';
import { accountOf, registrationById } from '../registrations/store.ts';
import { isGivenAlready } from '../subscriptions/rules.ts';
import { isStaff, livingOf, membershipRow } from '../subscriptions/store.ts';
import { expireCheckout } from './expire-checkout.ts';
import { fulfilCheckout } from './fulfil-checkout.ts';
import { openPage, referenceOf } from './open-page.ts';
import { requirePaymentsOn } from './require-payments-on.ts';
import { checkoutLife, nextStep, seatHold } from './rules.ts';
import { type BuyerId, type CheckoutRow, insertCheckout, unsettledOf } from './store.ts';

export interface OpenCheckout {
  sessionId: string;
  url: string;
}

/**
 * Returns the payment page of a package for a buyer. Each buyer has one page at a time. A repeated request
 * for one package finds its page, and another package closes it first. Reserves a founder's seat before the
 * page exists. Throws 409 for a buyer with a paid plan and when no seat is free, and 503 when
 * the provider doesn't respond. The next try finds the page begun here.
 */
export async function startCheckout(
  ctx: AppContext,
  buyer: BuyerId,
  wanted: Package,
  network: Buffer | null = null,
): Promise<OpenCheckout> {
  requirePaymentsOn(ctx);
  // Each turn settles one checkout. Another device of the buyer may begin one in between.
  for (let turn = 0; turn < 4; turn += 1) {
    const { step, checkout } = await ctx.db
      .transaction()
      .execute((db) => decide(db, { ctx, buyer, wanted, network }));
    if (step === 'replace') {
      await expireCheckout(ctx, checkout, 'superseded');
      continue;
    }
    if (step === 'look') {
      const { is } = await fulfilCheckout(ctx, checkout.session_id ?? '');
      if (is !== 'open') continue;
      const open = pageOf(checkout);
      if (open) return open;
      // This checkout was found by its reference alone, so its page's URL is unknown: replace it.
      await expireCheckout(ctx, checkout, 'superseded');
      continue;
    }
    const opened = await openPage(ctx, checkout);
    const page = opened && pageOf(opened);
    if (page) return page;
    if (opened === null) break;
  }
  throw unavailable("We couldn't open the payment page. Nothing was charged. Please try again.", 10);
}

const pageOf = ({ state, session_id: sessionId, url }: CheckoutRow): OpenCheckout | null =>
  state === 'open' && sessionId && url ? { sessionId, url } : null;

interface CheckoutRequest {
  ctx: AppContext;
  buyer: BuyerId;
  wanted: Package;
  /** Keyed hash of the caller's network. */
  network: Buffer | null;
}

/**
 * Locks the buyer, so that a double click counts once, and returns the next step. For `begin` the checkout
 * is already created.
 */
async function decide(
  db: Database,
  { ctx, buyer, wanted, network }: CheckoutRequest,
): Promise<{ step: 'reopen' | 'look' | 'replace'; checkout: CheckoutRow }> {
  const now = ctx.clock.now();
  await requireBuyer(db, buyer, { wanted, now });
  const [open] = await unsettledOf(db, buyer);
  const price = await readPrice(db, wanted.id, now);
  const step = nextStep(open, { packageId: wanted.id, cents: price.amount_cents }, now);
  if (open && step !== 'begin') return { step, checkout: open };

  const id = newId();
  const expiresAt = new Date(now.getTime() + checkoutLife);
  const checkout = await insertCheckout(db, {
    id,
    referenceHash: sha256(referenceOf(ctx.config.serverKey, id)),
    buyer,
    packageId: wanted.id,
    priceVersionId: price.id,
    cents: price.amount_cents,
    currency: price.currency,
    live: ctx.payments.mode === 'live',
    now,
    expiresAt,
  });
  if (wanted.tier === 'founder')
    await reserveSeat(
      db,
      {
        for: { checkoutId: id },
        memberId: buyer.memberId,
        reservedUntil: new Date(now.getTime() + seatHold),
        network,
      },
      now,
    );
  return { step: 'reopen', checkout };
}

async function requireBuyer(
  db: Database,
  buyer: BuyerId,
  { wanted, now }: { wanted: Package; now: Date },
): Promise<void> {
  if (buyer.memberId !== null) {
    if (!(await lockMember(db, buyer.memberId))) throw unauthenticated();
    if (await livingOf(db, buyer.memberId))
      throw conflict(
        'You have a paid plan already. You can change it on the membership page.',
        'already_subscribed',
      );
    if (await isStaff(db, buyer.memberId))
      throw conflict(
        "You're on the team, so everything is open to you without a plan. There is nothing to pay for.",
        'staff_need_no_plan',
      );
    const held = await membershipRow(db, buyer.memberId);
    if (held && isGivenAlready(held, wanted.tier))
      throw conflict('Your gift already includes this plan, so there is nothing to pay for.', 'plan_given');
    return;
  }
  const registration = await registrationById(db, buyer.registrationId, true);
  if (!registration) throw notFound(unknownRegistration);
  if (registration.completed_at) throw conflict(alreadyCompleted, 'already_completed');
  if (registration.expires_at <= now) throw notFound(unknownRegistration);
  if (await accountOf(db, normalEmail(registration.email))) throw emailTaken();
}
