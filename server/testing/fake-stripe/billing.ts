import {
  addIntervals,
  endOfPeriod,
  maxRetries,
  prorate,
  retryEverySeconds,
} from '#server/platform/payments/billing-periods.ts';
import type { Interval } from '#server/platform/payments/port.ts';
import {
  find,
  type Invoice,
  type Ledger,
  type Line,
  type Price,
  type Session,
  StripeSays,
  type Subscription,
} from './ledger.ts';
import {
  chargeObject,
  intentObject,
  invoiceObject,
  scheduleObject,
  sessionObject,
  subscriptionObject,
} from './objects.ts';

/** Records an event with the object in its current state. */
export type Emit = (type: string, object: object) => void;

/**
 * Test cards: one that is always declined, and one that pays once and is declined afterwards. All other
 * numbers pay.
 */
export const declinedCard = '4000000000000002';
export const laterDeclinedCard = '4000000000000341';

export interface Billing {
  /** Pays an open session as its customer. */
  pay(session: Session, card: string): { declined: boolean };
  expire(session: Session): void;
  proration(subscription: Subscription, to: Price, at: number): Line[];
  change(subscription: Subscription, to: Price, at: number): void;
  end(subscription: Subscription): void;
  updated(subscription: Subscription): void;
  /** Runs everything due until now, in order. */
  catchUp(): void;
}

export function createBilling(ledger: Ledger, emit: Emit): Billing {
  const updated = (subscription: Subscription) =>
    emit('customer.subscription.updated', subscriptionObject(ledger, subscription));
  const customerOf = (id: string) => find(ledger.customers, 'customer', id);

  /** Charges the customer's card for an open invoice. Returns false if it is declined. */
  const collect = (invoice: Invoice, at: number, isFirst = false): boolean => {
    const { card } = customerOf(invoice.customer);
    if (invoice.due > 0 && (card === declinedCard || (card === laterDeclinedCard && !isFirst))) return false;
    if (invoice.due > 0) {
      const intent = {
        id: ledger.name('pi'),
        charge: ledger.name('ch'),
        created: at,
        customer: invoice.customer,
        amount: invoice.due,
        refunded: 0,
        currency: invoice.currency,
        disputed: false,
      };
      ledger.intents.set(intent.id, intent);
      invoice.intent = intent.id;
      emit('charge.succeeded', chargeObject(ledger, intent));
      emit('payment_intent.succeeded', intentObject(ledger, intent));
    }
    invoice.status = 'paid';
    invoice.paidAt = at;
    emit('invoice.paid', invoiceObject(ledger, invoice));
    return true;
  };

  const bill = (
    subscription: { id: string; customer: string; price: Price },
    lines: Line[],
    at: number,
  ): Invoice => {
    const customer = customerOf(subscription.customer);
    const total = lines.reduce((sum, line) => sum + line.amount, 0);
    const due = Math.max(0, total + customer.balance);
    const invoice: Invoice = {
      id: ledger.name('in'),
      number: `EVO-${String(ledger.invoices.size + 1).padStart(4, '0')}`,
      created: at,
      customer: customer.id,
      subscription: subscription.id,
      currency: subscription.price.currency,
      lines,
      total,
      due,
      status: 'open',
      paidAt: null,
      intent: null,
    };
    return invoice;
  };

  /** Stores the invoice and uses the customer's credit. */
  const issue = (subscription: Subscription, invoice: Invoice) => {
    const customer = customerOf(subscription.customer);
    customer.balance += invoice.total - invoice.due;
    ledger.invoices.set(invoice.id, invoice);
    subscription.invoice = invoice.id;
    emit('invoice.created', invoiceObject(ledger, invoice));
  };

  const renew = (subscription: Subscription) => {
    const at = subscription.periodEnd;
    if (subscription.cancelAtPeriodEnd) return end(subscription, at);
    const schedule = subscription.schedule ? ledger.schedules.get(subscription.schedule) : undefined;
    const phase = schedule?.phases.find(({ start }) => start === at);
    if (phase) {
      if (phase.price.interval !== subscription.price.interval) subscription.anchor = at;
      subscription.price = phase.price;
    } else if (schedule) {
      schedule.status = 'released';
      subscription.schedule = null;
    }
    subscription.periodStart = at;
    subscription.periodEnd = periodEndAfter(subscription.anchor, subscription.price.interval, at);
    const isPaused = subscription.resumesAt !== null && subscription.resumesAt > at;
    const invoice = bill(
      subscription,
      [{ amount: subscription.price.unitAmount, description: 'Membership', proration: false }],
      at,
    );
    if (isPaused) {
      invoice.status = 'void';
      ledger.invoices.set(invoice.id, invoice);
      subscription.invoice = invoice.id;
      return updated(subscription);
    }
    issue(subscription, invoice);
    if (!collect(invoice, at)) owe(subscription, invoice, at);
    updated(subscription);
  };

  const owe = (subscription: Subscription, invoice: Invoice, at: number) => {
    subscription.status = 'past_due';
    subscription.retries = 0;
    subscription.retryAt = at + retryEverySeconds;
    emit('invoice.payment_failed', invoiceObject(ledger, invoice));
  };

  const retry = (subscription: Subscription) => {
    const at = subscription.retryAt ?? ledger.now();
    const invoice = find(ledger.invoices, 'invoice', subscription.invoice);
    subscription.retries += 1;
    if (collect(invoice, at)) {
      subscription.status = 'active';
      subscription.retryAt = null;
      updated(subscription);
    } else if (subscription.retries >= maxRetries) end(subscription, at);
    else {
      subscription.retryAt = at + retryEverySeconds;
      emit('invoice.payment_failed', invoiceObject(ledger, invoice));
    }
  };

  const end = (subscription: Subscription, at: number) => {
    subscription.status = 'canceled';
    subscription.endedAt = at;
    subscription.retryAt = null;
    const schedule = subscription.schedule ? ledger.schedules.get(subscription.schedule) : undefined;
    if (schedule) {
      schedule.status = 'released';
      emit('subscription_schedule.released', scheduleObject(ledger, schedule));
    }
    subscription.schedule = null;
    emit('customer.subscription.deleted', subscriptionObject(ledger, subscription));
  };

  const expire = (session: Session) => {
    session.status = 'expired';
    emit('checkout.session.expired', sessionObject(ledger, session));
  };

  return {
    pay(session, card) {
      if (session.status !== 'open') throw new Error(`This session is ${session.status}.`);
      if (card === declinedCard) return { declined: true };
      const at = ledger.now();
      const customer = session.customer
        ? customerOf(session.customer)
        : { id: ledger.name('cus'), email: session.email ?? '', card, balance: 0 };
      customer.card = card;
      ledger.customers.set(customer.id, customer);
      const id = ledger.name('sub');
      const invoice = bill(
        { id, customer: customer.id, price: session.price },
        [{ amount: session.price.unitAmount, description: 'Membership', proration: false }],
        at,
      );
      const subscription: Subscription = {
        id,
        item: ledger.name('si'),
        customer: customer.id,
        created: at,
        status: 'active',
        price: session.price,
        anchor: at,
        periodStart: at,
        periodEnd: periodEndAfter(at, session.price.interval, at),
        cancelAtPeriodEnd: false,
        endedAt: null,
        resumesAt: null,
        schedule: null,
        invoice: invoice.id,
        retries: 0,
        retryAt: null,
        metadata: session.metadata,
      };
      ledger.subscriptions.set(id, subscription);
      issue(subscription, invoice);
      collect(invoice, at, true);
      emit('customer.subscription.created', subscriptionObject(ledger, subscription));
      Object.assign(session, {
        status: 'complete',
        customer: customer.id,
        subscription: id,
        invoice: invoice.id,
      });
      emit('checkout.session.completed', sessionObject(ledger, session));
      return { declined: false };
    },
    expire,
    proration(subscription, to, at) {
      const date = (seconds: number) => new Date(seconds * 1000);
      const { credit, charge } = prorate({
        from: subscription.price,
        to,
        periodStart: date(subscription.periodStart),
        periodEnd: date(subscription.periodEnd),
        at: date(at),
      });
      return [
        { amount: -credit, description: 'Unused time', proration: true },
        { amount: charge, description: 'Remaining time', proration: true },
      ];
    },
    change(subscription, to, at) {
      const invoice = bill(subscription, this.proration(subscription, to, at), at);
      const { card } = customerOf(subscription.customer);
      if (invoice.due > 0 && (card === declinedCard || card === laterDeclinedCard))
        throw new StripeSays(402, {
          type: 'card_error',
          code: 'card_declined',
          message: 'Your card was declined.',
        });
      if (to.interval !== subscription.price.interval) {
        subscription.anchor = at;
        subscription.periodStart = at;
        subscription.periodEnd = periodEndAfter(at, to.interval, at);
      }
      subscription.price = to;
      issue(subscription, invoice);
      collect(invoice, at);
    },
    end: (subscription) => end(subscription, ledger.now()),
    updated,
    catchUp() {
      const now = ledger.now();
      for (const session of ledger.sessions.values())
        if (session.status === 'open' && session.expiresAt <= now) expire(session);
      for (const subscription of ledger.subscriptions.values()) {
        for (;;) {
          if (subscription.status === 'canceled') break;
          const due = [
            { at: subscription.resumesAt, act: () => (subscription.resumesAt = null) },
            { at: subscription.retryAt, act: () => retry(subscription) },
            { at: subscription.periodEnd, act: () => renew(subscription) },
          ].filter((task): task is { at: number; act: () => void } => task.at !== null && task.at <= now);
          const next = due.sort((a, b) => a.at - b.at)[0];
          if (!next) break;
          const wasPaused = subscription.resumesAt;
          next.act();
          if (wasPaused !== null && subscription.resumesAt === null) updated(subscription);
        }
      }
    },
  };
}

function periodEndAfter(anchor: number, interval: Interval, start: number): number {
  return Math.floor(endOfPeriod(new Date(anchor * 1000), interval, new Date(start * 1000)).getTime() / 1000);
}

/** Returns the end of a schedule phase that begins at `start`, in seconds since 1970. */
export const phaseEnd = (start: number, interval: Interval, count: number): number =>
  Math.floor(addIntervals(new Date(start * 1000), interval, count).getTime() / 1000);
