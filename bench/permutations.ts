import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packages } from '../contract/prices.ts';
import { receiveWebhook } from '../server/domains/membership/checkouts/receive-webhook.ts';
import { startCheckout } from '../server/domains/membership/checkouts/start-checkout.ts';
import { lineOf } from '../server/domains/membership/packages/read-prices.ts';
import { applySubscription } from '../server/domains/membership/subscriptions/apply-subscription.ts';
import { FixedClock } from '../server/platform/clock.ts';
import type { Subscription } from '../server/platform/payments/port.ts';
import { signBody } from '../server/platform/payments/signed-events.ts';
import { deriveKey } from '../server/platform/seal.ts';
import { brokenChecks, goodCard, makeBuyers, openBuying } from './buying.ts';
import { temporaryFolder } from './server.ts';

/**
 * S13: a checkout that is paid, upgraded and cancelled makes six events. They are delivered in all 720
 * orders, each to a new member, through the signed webhook handler, and every order must end in one state.
 * Then 100 parallel copies of one delivery must fulfil once. `--fold` is the control: trusting the content of
 * events ends in different states, and checking without a lock fulfils more than once.
 *
 *   node bench/permutations.ts [--orders 720] [--fold]
 */
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '720' }, fold: { type: 'boolean', default: false } },
});
const dataDir = temporaryFolder('permutations');
const clock = new FixedClock(new Date('2026-03-02T15:00:00Z'));
const app = await openBuying(dataDir, { clock, origin: 'https://evolve.test' });
const secret = deriveKey(app.config.serverKey, 'test checkout webhook').toString('base64url');
try {
  const began = performance.now();
  const orders = permutations([0, 1, 2, 3, 4, 5]).slice(0, Number(values.orders));
  const ends = new Map<string, number>();
  for (const order of orders) {
    const end = await liveThrough(order);
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  const fulfilled = values.fold ? await naiveReplay(100) : await replay(100);
  const broken = values.fold ? [] : await brokenChecks(app);
  console.log(
    `${orders.length} orders in ${((performance.now() - began) / 1000).toFixed(0)} s, ${ends.size} different end(s):`,
  );
  for (const [end, count] of ends) console.log(`  ${count} x ${end}`);
  console.log(
    `100 copies at once: ${fulfilled} fulfilment(s). Checks broken: ${broken.join(', ') || 'none'}.`,
  );
  const isSound = ends.size === 1 && fulfilled === 1 && broken.length === 0;
  console.log(isSound ? 'Every order ends alike.' : 'NOT SOUND.');
  process.exitCode = isSound ? 0 : 1;
} finally {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
}

interface Happened {
  body: string;
  /** State of the subscription at the event, which the control trusts. */
  providerState: Subscription;
}

async function liveThrough(order: readonly number[]): Promise<string> {
  const [buyer] = await makeBuyers(app, 1);
  const id = buyer?.id ?? '';
  const { sessionId } = await startCheckout(
    app,
    { memberId: id, registrationId: null },
    packages.builder_monthly,
  );
  const { payments, db } = app;
  await db.deleteFrom('test_events').execute();
  await payments.page.pay(sessionId, goodCard);
  const { subscriptionId } = await payments.readCheckout(sessionId);
  const name = String(subscriptionId);
  const events: Happened[] = [];
  const note = async (): Promise<void> => {
    const providerState = await payments.readSubscription(name);
    const rows = await db
      .selectFrom('test_events')
      .select('body')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    events.push(...rows.map(({ body }) => ({ body, providerState })));
    await db.deleteFrom('test_events').execute();
  };
  await note();
  const to = lineOf(packages.creator_monthly, { amount_cents: 4_999, currency: 'cad' });
  await payments.changePackage({ subscriptionId: name, to, idempotencyKey: `up ${name}` });
  await note();
  await payments.setCancelAtPeriodEnd(name, true);
  await note();
  if (events.length !== 6) throw new Error(`There were ${events.length} events.`);
  if (values.fold) {
    const last = events[order.at(-1) ?? 0]?.providerState;
    return JSON.stringify({ package: last?.packageId, cancelling: last?.cancelAtPeriodEnd });
  }
  for (const at of order) await deliver(events[at]?.body ?? '');
  // Applies what the jobs would do a moment later.
  await applySubscription(app, name);
  return stateOf(id);
}

async function deliver(body: string): Promise<void> {
  const bytes = Buffer.from(body);
  await receiveWebhook(app, bytes, signBody(secret, bytes, clock.now()));
}

async function stateOf(memberId: string): Promise<string> {
  const { db } = app;
  const [plan, subscriptions, charges, told] = await Promise.all([
    db.selectFrom('memberships').select(['tier', 'source']).where('member_id', '=', memberId).execute(),
    db
      .selectFrom('subscriptions')
      .select([
        'package_id',
        'status',
        'amount_cents',
        'cancel_at_period_end',
        'period_end',
        'first_charge_cents',
      ])
      .where('member_id', '=', memberId)
      .execute(),
    db
      .selectFrom('charges')
      .select('amount_cents')
      .where('member_id', '=', memberId)
      .orderBy('amount_cents')
      .execute(),
    db
      .selectFrom('domain_events')
      .select('what')
      .where('by_member', '=', memberId)
      .where('what', 'in', ['checkout.fulfilled', 'subscription.begun'])
      .orderBy('what')
      .execute(),
  ]);
  return JSON.stringify({
    plan,
    subscriptions,
    charges: charges.map((c) => c.amount_cents),
    told: told.map((t) => t.what),
  });
}

/**
 * Returns how often one payment was fulfilled after this many copies of its delivery, each with a different
 * id.
 */
async function replay(copies: number): Promise<number> {
  const [buyer] = await makeBuyers(app, 1);
  const id = buyer?.id ?? '';
  const { sessionId } = await startCheckout(
    app,
    { memberId: id, registrationId: null },
    packages.builder_monthly,
  );
  await app.payments.page.pay(sessionId, goodCard);
  const created = Math.floor(clock.now().getTime() / 1000);
  const data = { object: { object: 'checkout.session', id: sessionId } };
  await Promise.all(
    Array.from({ length: copies }, (_, copy) =>
      deliver(
        JSON.stringify({
          id: `evt_${copy}`,
          type: 'checkout.session.completed',
          created,
          livemode: false,
          data,
        }),
      ),
    ),
  );
  const told = await app.db
    .selectFrom('domain_events')
    .select('what')
    .where('by_member', '=', id)
    .where('what', '=', 'checkout.fulfilled')
    .execute();
  return told.length;
}

/** Control of the replay: checks whether it was fulfilled, then fulfils. */
async function naiveReplay(copies: number): Promise<number> {
  await app.pool.query('create table naive_fulfilments (session text)');
  const done = "select count(*)::int as done from naive_fulfilments where session = 's'";
  await Promise.all(
    Array.from({ length: copies }, async () => {
      const { rows } = await app.pool.query(done);
      if (rows[0].done === 0) await app.pool.query("insert into naive_fulfilments values ('s')");
    }),
  );
  return (await app.pool.query(done)).rows[0].done;
}

function permutations(items: readonly number[]): number[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}
