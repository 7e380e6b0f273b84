import type { Clock } from '#server/platform/clock.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { type Charge, type Invoice, PaymentsRefused, type Refund } from '#server/platform/payments/port.ts';
import { emit } from './events.ts';
import { type ChargeRow, findCharge, findCustomer, type Ledger, nameFor } from './ledger.ts';

export interface Charges {
  read(chargeId: string): Promise<Charge>;
  refund(refund: { chargeId: string; amount?: number; idempotencyKey: string }): Promise<Refund>;
  list(customerId: string): Promise<Invoice[]>;
}

export function createCharges({
  books,
  clock,
  receiptOf,
}: {
  books: Ledger;
  clock: Clock;
  receiptOf: (chargeId: string) => string;
}): Charges {
  return {
    async read(chargeId) {
      const row = await findCharge(books, chargeId);
      return {
        id: row.id,
        amount: row.amount,
        amountRefunded: row.amount_refunded,
        currency: row.currency,
        paid: row.status === 'paid',
        disputed: false,
        live: false,
      };
    },
    refund: ({ chargeId, amount, idempotencyKey }) =>
      books.transaction().execute(async (entry): Promise<Refund> => {
        const charge = await findCharge(entry, chargeId, true);
        const hash = sha256(JSON.stringify([chargeId, amount ?? null]));
        const before = await entry
          .selectFrom('test_refunds')
          .selectAll()
          .where('idempotency_key', '=', idempotencyKey)
          .executeTakeFirst();
        if (before && !before.request_hash.equals(hash))
          throw new PaymentsRefused('refund a charge', { code: 'idempotency_mismatch', status: 400 });
        if (before)
          return { refundId: before.id, amount: before.amount, currency: charge.currency, status: 'done' };
        const given = amountOf(charge, amount);
        const id = nameFor('refund');
        await entry
          .insertInto('test_refunds')
          .values({
            id,
            charge_id: chargeId,
            amount: given,
            idempotency_key: idempotencyKey,
            request_hash: hash,
            refunded_at: clock.now(),
          })
          .execute();
        await entry
          .updateTable('test_charges')
          .set({ amount_refunded: charge.amount_refunded + given })
          .where('id', '=', chargeId)
          .execute();
        await emit(entry, clock.now(), 'charge.refunded', { object: 'charge', id: chargeId });
        return { refundId: id, amount: given, currency: charge.currency, status: 'done' };
      }),
    async list(customerId) {
      await findCustomer(books, customerId);
      const rows = await books
        .selectFrom('test_charges')
        .selectAll()
        .where('customer_id', '=', customerId)
        .orderBy('number', 'desc')
        .limit(100)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        number: `TEST-${String(row.number).padStart(5, '0')}`,
        at: row.billed_at,
        amount: row.amount,
        amountPaid: row.status === 'paid' ? row.amount : 0,
        currency: row.currency,
        status: row.status,
        chargeId: row.status === 'paid' && row.amount > 0 ? row.id : null,
        hostedUrl: receiptOf(row.id),
        pdfUrl: null,
      }));
    },
  };
}

function amountOf(charge: ChargeRow, asked: number | undefined): number {
  const left = charge.status === 'paid' ? charge.amount - charge.amount_refunded : 0;
  if (charge.status !== 'paid')
    throw new PaymentsRefused('refund a charge', { code: 'not_found', status: 404 });
  if (left === 0) throw new PaymentsRefused('refund a charge', { code: 'already_refunded', status: 400 });
  if (asked !== undefined && !(Number.isInteger(asked) && asked > 0 && asked <= left))
    throw new PaymentsRefused('refund a charge', { code: 'parameter_invalid', status: 400 });
  return asked ?? left;
}
