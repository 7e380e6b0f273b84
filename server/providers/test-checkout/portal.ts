import { timingSafeEqual } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import { keyedHash } from '#server/platform/database/ids.ts';
import { type Invoice, PaymentsRefused } from '#server/platform/payments/port.ts';
import { catchUp } from './billing.ts';
import { type CardKind, readCard, type TestCard, testCards } from './cards.ts';
import type { Charges } from './charges.ts';
import { findCharge, findCustomer, type Ledger } from './ledger.ts';

export interface PortalView {
  email: string;
  card: CardKind;
  cards: readonly TestCard[];
  receipts: Invoice[];
  returnUrl: string;
}

export interface Receipt {
  description: string;
  amount: number;
  amountRefunded: number;
  currency: string;
  status: 'open' | 'paid' | 'void';
  at: Date;
  customerEmail: string;
}

/**
 * Actions of the test portal: change the card and show receipts. A forged token, or one older than an hour,
 * is refused with `not_found`.
 */
export interface Portal {
  open(visit: { customerId: string; returnUrl: string }): Promise<string>;
  show(token: string): Promise<PortalView>;
  /** Stores another test card and charges it at once for any debt. */
  changeCard(
    token: string,
    typed: string,
  ): Promise<{ outcome: 'changed' } | { outcome: 'declined'; detail: string }>;
  showReceipt(chargeId: string): Promise<Receipt>;
}

const lifetimeMs = 3_600_000;

export function createPortal({
  books,
  clock,
  charges,
  key,
  pageOf,
}: {
  books: Ledger;
  clock: Clock;
  charges: Charges;
  key: Buffer;
  pageOf: (token: string) => string;
}): Portal {
  const seal = (claim: Claim): string => {
    const text = Buffer.from(JSON.stringify(claim)).toString('base64url');
    return `${text}.${keyedHash(key, text).toString('base64url')}`;
  };
  const open = (token: string): Claim => {
    const [text = '', signature = ''] = token.split('.');
    const expected = keyedHash(key, text);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw unknown();
    const claim = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Claim;
    if (claim.until <= clock.now().getTime()) throw unknown();
    return claim;
  };

  return {
    async open({ customerId, returnUrl }) {
      await findCustomer(books, customerId);
      return pageOf(seal({ customer: customerId, returnUrl, until: clock.now().getTime() + lifetimeMs }));
    },
    async show(token) {
      const { customer: id, returnUrl } = open(token);
      const { email, card } = await findCustomer(books, id);
      return { email, card, cards: testCards, receipts: await charges.list(id), returnUrl };
    },
    async changeCard(token, typed) {
      const { customer } = open(token);
      const card = readCard(typed);
      if (!card.ok) return { outcome: 'declined', detail: card.detail };
      await books.transaction().execute(async (entry) => {
        const now = clock.now();
        // Lock order everywhere: subscriptions, then customers. This avoids deadlocks.
        const owing = await entry
          .selectFrom('test_subscriptions')
          .select('id')
          .where('customer_id', '=', customer)
          .where('status', '=', 'past_due')
          .orderBy('id')
          .forUpdate()
          .execute();
        await entry
          .updateTable('test_customers')
          .set({ card: card.kind })
          .where('id', '=', customer)
          .execute();
        for (const { id } of owing) {
          await entry.updateTable('test_subscriptions').set({ retry_at: now }).where('id', '=', id).execute();
          await catchUp(entry, id, now);
        }
      });
      return { outcome: 'changed' };
    },
    async showReceipt(chargeId) {
      const row = await findCharge(books, chargeId);
      const { email } = await findCustomer(books, row.customer_id);
      return {
        description: row.description,
        amount: row.amount,
        amountRefunded: row.amount_refunded,
        currency: row.currency,
        status: row.status,
        at: row.billed_at,
        customerEmail: email,
      };
    },
  };
}

interface Claim {
  customer: string;
  returnUrl: string;
  /** In ms since 1970. */
  until: number;
}

const unknown = () => new PaymentsRefused('open the billing portal', { code: 'not_found', status: 404 });
