import { expect, it } from 'vitest';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { goodCard } from '#server/testing/payments.ts';
import { seededRandom } from '#server/testing/seed-random.ts';
import { sweepCheckouts } from './checkouts/sweep-checkouts.ts';
import { sweepSubscriptions } from './subscriptions/sweep-subscriptions.ts';

// Random members act concurrently while half of the events are lost. Our tables and the provider's must
// agree in the end.
const app = await testApp();

type Call = [key: Parameters<Actor['call']>[0], body?: object];
const buy = (package_id: string): Call => ['POST /api/payments/checkout', { package_id }];
const change = (package_id: string): Call => ['POST /api/subscription/change', { package_id }];
const calls: Call[] = [
  buy('builder_monthly'),
  buy('founder'),
  buy('achiever_yearly'),
  change('achiever_monthly'),
  change('builder_yearly'),
  change('builder_monthly'),
  change('founder'),
  change('creator_monthly'),
  ['POST /api/subscription/cancel', {}],
  ['POST /api/subscription/cancel', { reason: 'For now' }],
  ['POST /api/subscription/keep'],
  ['POST /api/subscription/pause', { months: 1 }],
  ['POST /api/subscription/resume'],
  ['POST /api/subscription/refund', {}],
];
const answers = new Set([200, 409]);

it.each([11, 12, 13, 14])('members who act concurrently (%i)', { timeout: 60_000 }, async (seed) => {
  const random = seededRandom(`storm ${seed}`);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const people = await Promise.all([1, 2, 3].map(() => app.register({ name: 'Nora', time_zone: 'UTC' })));
  const call = async (who: Actor, [key, body]: Call) => {
    const { status, body: answer } = await (await app.signIn(who)).call(key, body);
    expect(answers, `${key} ${JSON.stringify(body)} ${JSON.stringify(answer)}`).toContain(status);
    if (answer.session_id && random() < 0.8) await app.payments.page.pay(answer.session_id, goodCard);
  };

  for (let turn = 0; turn < 14; turn += 1) {
    await Promise.all(people.flatMap((who) => [call(who, pick(calls)), call(who, pick(calls))]));
    if (random() < 0.5) await app.db.deleteFrom('test_events').execute();
    await app.runJobs();
    if (random() < 0.6) await pass(random() * 20);
  }
  // An idle hour in five steps recovers every delayed or lost event.
  for (let step = 0; step < 5; step += 1) await pass(12 / 24 / 60);
  await app.runJobs();
  await pass(1.1);

  const findings = await checkInvariants(app);
  expect(findings.filter(({ count }) => count > 0)).toEqual([]);
  expect(await books()).toEqual(await providersBooks());
});

async function pass(days: number): Promise<void> {
  app.clock.advance({ minutes: Math.ceil(days * 24 * 60) });
  await app.payments.renewDue(app.clock.now());
  await sweepCheckouts(app);
  await sweepSubscriptions(app);
}

/** Returns charges, refunds and plans as our tables have them. */
async function books() {
  const charges = await app.db
    .selectFrom('charges')
    .select(['id', 'amount_cents as amount', 'refunded_cents as refunded'])
    .orderBy('id')
    .execute();
  const plans = await app.db
    .selectFrom('subscriptions')
    .select(['provider_id as id', 'package_id'])
    .where('status', '<>', 'ended')
    .orderBy('provider_id')
    .execute();
  return { charges, plans };
}

async function providersBooks() {
  const charges = await app.db
    .selectFrom('test_charges')
    .select(['id', 'amount', 'amount_refunded as refunded'])
    .where('status', '=', 'paid')
    .where('amount', '>', 0)
    .orderBy('id')
    .execute();
  const plans = await app.db
    .selectFrom('test_subscriptions')
    .select(['id', 'package'])
    .where('status', '<>', 'canceled')
    .orderBy('id')
    .execute();
  return {
    charges,
    plans: plans.map(({ id, package: line }) => ({ id, package_id: (line as { id: string }).id })),
  };
}
