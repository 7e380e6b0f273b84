import type { Subscription } from '#contract/membership/endpoints.ts';
import { currency } from '#contract/membership/prices.ts';
import { normalEmail } from '#server/domains/auth/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { keyedHash } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';
import { chargesBefore } from './charges.store.ts';
import { refundOf } from './refunds.store.ts';
import {
  accessUntil,
  type Guarantee,
  graceUntil,
  guaranteeOf,
  leftOf,
  seatState,
  tierBeside,
} from './rules.ts';
import { anySeatOf, seatOf } from './seats.store.ts';
import { entitling, livingOf, memberOf, membershipRow, type SubscriptionRow } from './store.ts';

/**
 * Keyed hash of a person's address, without storing the address. It enforces once-per-person rules after
 * the account is deleted.
 */
export const personOf = (serverKey: Buffer, email: string): Buffer =>
  keyedHash(deriveKey(serverKey, 'persons'), normalEmail(email));

/** Returns the member's plan with every date (membership page). */
export async function readSubscription(
  db: Database,
  { memberId, serverKey, now }: { memberId: string; serverKey: Buffer; now: Date },
): Promise<Subscription> {
  const membership = await membershipRow(db, memberId);
  const row = await livingOf(db, memberId);
  const tier = membership?.tier ?? 'starter';
  const own = await anySeatOf(db, memberId);
  const seat = seatState(own, now);
  const seats = {
    founder_return:
      row && own && own.kept_until && own.kept_cents !== null && seat === 'kept'
        ? { seat: own.seat, locked_cents: own.kept_cents, until: own.kept_until.toISOString() }
        : null,
    had_founder_seat: seat === 'gone',
    falls_to: tierBeside(membership),
  };
  if (!row || membership?.source === 'grant')
    return {
      ...nothing,
      ...seats,
      guarantee: (await readGuarantee(db, { memberId, row: undefined, serverKey, now })).is,
      tier,
      status: membership?.source === 'grant' && tier !== 'starter' ? 'comped' : 'none',
      since: tier === 'starter' ? null : (membership?.since.toISOString() ?? null),
      // A member with a granted and a paid plan can still see and end the paid one.
      ...(row && (await paidPart(db, row, { serverKey, now }))),
    };
  return { tier, ...seats, ...(await paidPart(db, row, { serverKey, now })) };
}

type Status = Subscription['status'];

async function paidPart(
  db: Database,
  row: SubscriptionRow,
  { serverKey, now }: { serverKey: Buffer; now: Date },
): Promise<Omit<Subscription, 'tier' | 'founder_return' | 'had_founder_seat' | 'falls_to'>> {
  const facts = entitling(row);
  const { is, until: refundable } = await readGuarantee(db, { memberId: row.member_id, row, serverKey, now });
  const seat = facts.tier === 'founder' ? await seatOf(db, row.member_id) : undefined;
  const isEnding = row.cancel_at_period_end || row.status === 'past_due' || row.status === 'paused';
  const text = (at: Date | null | undefined) => at?.toISOString() ?? null;
  return {
    status: row.cancel_at_period_end ? 'cancelling' : (row.status as Status),
    package_id: row.package_id,
    amount_cents: row.amount_cents,
    currency: row.currency,
    since: text(row.started_at),
    period_end: text(row.period_end),
    access_until: isEnding ? text(accessUntil(facts)) : null,
    grace_until: text(row.status === 'past_due' ? graceUntil(facts) : null),
    paused_until: text(row.paused_until),
    scheduled:
      // A new price of an unchanged plan is announced by email. The member can't cancel it, so it isn't a
      // scheduled change.
      row.scheduled_package_id && row.scheduled_at && row.scheduled_package_id !== row.package_id
        ? { package_id: row.scheduled_package_id, at: row.scheduled_at.toISOString() }
        : null,
    guarantee: is,
    refundable_until: text(refundable),
    refundable_cents: refundable && leftOf(await chargesBefore(db, row.id, refundable)),
    founder: seat
      ? {
          seat: seat.seat,
          locked_cents: row.amount_cents,
          since: (seat.taken_at ?? row.started_at).toISOString(),
        }
      : null,
    may_change_card: true,
  };
}

/** Returns the state of the guarantee for a member. Refunds, pages and emails all use it. */
export async function readGuarantee(
  db: Database,
  {
    memberId,
    row,
    serverKey,
    now,
  }: { memberId: string; row: SubscriptionRow | undefined; serverKey: Buffer; now: Date },
): Promise<Guarantee> {
  const member = await memberOf(db, memberId);
  const hadRefund = (await refundOf(db, personOf(serverKey, member?.email ?? ''))) !== undefined;
  return guaranteeOf(
    row ? { at: row.first_charge_at, cents: row.first_charge_cents, refundedAt: row.refunded_at } : null,
    { hadRefund, zone: member?.zone ?? 'UTC', now },
  );
}

const nothing: Omit<Subscription, 'tier' | 'status' | 'guarantee' | 'falls_to'> = {
  package_id: null,
  amount_cents: null,
  currency,
  since: null,
  period_end: null,
  access_until: null,
  grace_until: null,
  paused_until: null,
  scheduled: null,
  refundable_until: null,
  refundable_cents: null,
  founder: null,
  founder_return: null,
  had_founder_seat: false,
  may_change_card: false,
};
