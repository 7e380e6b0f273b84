import type { Clock } from '#server/platform/clock.ts';
import { isUniqueViolation } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import {
  type Checkout,
  type CheckoutOrder,
  type NewCheckout,
  PaymentsRefused,
} from '#server/platform/payments/port.ts';
import { emit } from './events.ts';
import { type CheckoutRow, findCheckout, findCustomer, type Ledger, nameFor } from './ledger.ts';

const soonest = 30 * 60_000;
const latest = 24 * 3_600_000;

export interface Checkouts {
  create(order: CheckoutOrder): Promise<NewCheckout>;
  read(sessionId: string): Promise<Checkout>;
  expire(sessionId: string): Promise<Checkout>;
  /** Closes every expired session. Returns their number. */
  expireDue(now: Date): Promise<number>;
}

export function createCheckouts({
  books,
  clock,
  pageOf,
  newId = () => nameFor('checkout'),
}: {
  books: Ledger;
  clock: Clock;
  pageOf: (sessionId: string) => string;
  newId?: () => string;
}): Checkouts {
  const answer = (row: CheckoutRow): NewCheckout => ({
    sessionId: row.id,
    url: pageOf(row.id),
    expiresAt: row.expires_at,
    live: false,
  });

  const read = async (sessionId: string): Promise<Checkout> => {
    const row = await findCheckout(books, sessionId);
    const email = row.customer_id ? (await findCustomer(books, row.customer_id)).email : row.customer_email;
    return {
      sessionId: row.id,
      reference: row.reference,
      status: statusOf(row, clock.now()),
      paid: row.status === 'complete',
      amountTotal: row.package.unitAmount,
      currency: row.package.currency,
      live: false,
      subscriptionId: row.subscription_id,
      customerId: row.customer_id,
      chargeId: row.charge_id,
      customerEmail: email,
      expiresAt: row.expires_at,
    };
  };

  const expireOne = (sessionId: string): Promise<boolean> =>
    books.transaction().execute(async (entry) => {
      const row = await findCheckout(entry, sessionId, true);
      if (row.status !== 'open') return false;
      await entry
        .updateTable('test_checkouts')
        .set({ status: 'expired' })
        .where('id', '=', sessionId)
        .execute();
      await emit(entry, clock.now(), 'checkout.session.expired', {
        object: 'checkout.session',
        id: sessionId,
      });
      return true;
    });

  return {
    async create(order) {
      const now = clock.now();
      requireSound(order, now);
      const hash = fingerprintOf(order);
      const id = newId();
      if (order.customerId) await findCustomer(books, order.customerId);
      try {
        await books
          .insertInto('test_checkouts')
          .values({
            id,
            idempotency_key: order.idempotencyKey,
            request_hash: hash,
            reference: order.reference,
            package: JSON.stringify(order.package),
            customer_email: order.customerEmail,
            customer_id: order.customerId ?? null,
            success_url: order.successUrl,
            cancel_url: order.cancelUrl,
            subscription_id: null,
            charge_id: null,
            expires_at: order.expiresAt,
            created_at: now,
          })
          .execute();
        return answer(await findCheckout(books, id));
      } catch (error) {
        if (!isUniqueViolation(error, 'test_checkouts_idempotency_key_key')) throw error;
        const before = await books
          .selectFrom('test_checkouts')
          .selectAll()
          .where('idempotency_key', '=', order.idempotencyKey)
          .executeTakeFirstOrThrow();
        if (!before.request_hash.equals(hash))
          throw new PaymentsRefused('open a checkout', { code: 'idempotency_mismatch', status: 400 });
        return answer(before);
      }
    },
    read,
    async expire(sessionId) {
      await expireOne(sessionId);
      return read(sessionId);
    },
    async expireDue(now) {
      const due = await books
        .selectFrom('test_checkouts')
        .select('id')
        .where('status', '=', 'open')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(500)
        .execute();
      let expired = 0;
      for (const { id } of due) if (await expireOne(id)) expired += 1;
      return expired;
    },
  };
}

/** Returns `expired` for an open session past its time, even before the worker closed it. */
export const statusOf = (row: Pick<CheckoutRow, 'status' | 'expires_at'>, now: Date): Checkout['status'] =>
  row.status === 'open' && row.expires_at <= now ? 'expired' : row.status;

function requireSound(order: CheckoutOrder, now: Date): void {
  const ahead = order.expiresAt.getTime() - now.getTime();
  const isSound =
    ahead >= soonest &&
    ahead <= latest &&
    Number.isInteger(order.package.unitAmount) &&
    order.package.unitAmount >= 0 &&
    /^[\w-]{1,200}$/.test(order.reference) &&
    URL.canParse(order.successUrl) &&
    URL.canParse(order.cancelUrl);
  if (!isSound) throw new PaymentsRefused('open a checkout', { code: 'parameter_invalid', status: 400 });
}

/** Returns a hash of the order's content, without its key. */
function fingerprintOf({ package: line, ...order }: CheckoutOrder): Buffer {
  const parts = [
    order.reference,
    line.id,
    line.name,
    line.unitAmount,
    line.currency,
    line.interval,
    order.customerEmail,
    order.customerId ?? null,
    order.successUrl,
    order.cancelUrl,
    order.expiresAt,
    Object.entries(order.metadata ?? {}).sort(),
  ];
  return sha256(JSON.stringify(parts));
}
