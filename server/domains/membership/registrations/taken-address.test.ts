import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goodCard } from '#server/platform/payments/testing.ts';
import { openTestHouse, type TestHouse } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { sweepRegistrations } from './sweep-registrations.ts';

// Someone pays under an address while someone else opens an account with it under another password: the payment joins no account
// but its own, and none of it is lost.
let house: TestHouse;
let people = 0;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house?.close());
beforeEach(() => {
  house.clock.set(new Date('2026-03-02T15:00:00Z'));
  house.outbox.length = 0;
});

const sentenceWith = (refund: string) =>
  `An account was opened with this email address before your payment arrived, so we didn't start a plan. ${refund} If the account is yours, log in or reset your password, then choose your plan there.`;
const refunding = "We're refunding all of it, and nothing more is charged.";
const refunded = "We've refunded all of it, and nothing more is charged.";

async function payerAtTheDoor(tier = 'creator') {
  const email = `taken${(people += 1)}@example.com`;
  const { body } = await house.visitor.call('POST /api/auth/register', {
    name: 'Ada',
    email,
    password: 'chosen by the payer',
    membership_tier: tier,
    billing_period: 'monthly',
  });
  const id = body.registration_id as string;
  const page = await house.visitor.call(
    `POST /api/payments/checkout/registration?registration_id=${id}` as 'POST /api/x',
  );
  const url = page.body.url as string;
  return { email, id, session: url.slice(url.lastIndexOf('/') + 1) };
}
const openFree = (email: string) =>
  house.visitor.call('POST /api/auth/register', {
    name: 'Bea',
    email: email.toUpperCase(),
    password: castPassword,
    membership_tier: 'starter',
  });
const complete = (session: string, id: string) =>
  house.visitor.call(
    `POST /api/auth/complete-registration?session_id=${session}&registration_id=${id}` as 'POST /api/x',
  );
const refundedOf = async (session: string) => {
  const { chargeId, subscriptionId } = await house.payments.readCheckout(session);
  const { status } = await house.payments.readSubscription(String(subscriptionId));
  return [(await house.payments.readCharge(String(chargeId))).amountRefunded, status];
};
const accounts = (email: string) =>
  house.db.selectFrom('members').select(['id', 'name']).where('email', 'ilike', email).execute();
const plansOf = async (memberId: string) =>
  (await house.db.selectFrom('subscriptions').select('id').where('member_id', '=', memberId).execute())
    .length;
const lettersTo = (email: string) =>
  house.outbox.filter(
    ({ to, subject }) => to === email && subject === 'Your Evolve payment is on its way back',
  );

describe('an account opened with the address before the payment', () => {
  it.each(['not verified', 'verified'])(
    '%s: gets nothing of it, and the payer everything back',
    async (how) => {
      const { email, id, session } = await payerAtTheDoor();
      const free = await openFree(email);
      expect(free.status).toBe(200);
      if (how === 'verified')
        await house.db
          .updateTable('members')
          .set({ email_verified_at: house.clock.now() })
          .where('id', '=', free.body.user.id)
          .execute();
      await house.payments.page.pay(session, goodCard);
      const { status, body } = await complete(session, id);
      expect([status, body.code, body.detail, body.access_token]).toEqual([
        409,
        'payment_given_back',
        sentenceWith(refunding),
        undefined,
      ]);
      const asked = await house.visitor.call(`GET /api/payments/status/${session}` as 'GET /api/x');
      expect([asked.status, asked.body.code, asked.body.detail]).toEqual([
        409,
        'payment_given_back',
        `This payment couldn't be used. ${refunding}`,
      ]);
      await house.runJobs();
      const owner = house.actor(free.body.access_token);
      expect((await owner.call('GET /api/auth/me')).body.membership_tier).toBe('starter');
      expect(await plansOf(free.body.user.id)).toBe(0);
      expect(await refundedOf(session)).toEqual([4_999, 'canceled']);
      expect(await accounts(email)).toEqual([{ id: free.body.user.id, name: 'Bea' }]);
    },
  );

  it('is told to the payer once, without a secret or a name, and again to whoever reloads', async () => {
    const { email, id, session } = await payerAtTheDoor();
    await openFree(email);
    await house.payments.page.pay(session, goodCard);
    for (let turn = 0; turn < 3; turn += 1) {
      await complete(session, id);
      await house.runJobs();
    }
    const [letter, ...more] = lettersTo(email);
    expect(more).toEqual([]);
    expect(letter?.text).toContain(
      "49.99 CAD was paid for Creator, monthly with this email address. An account had been opened with the same address just before, and we can't tell whether that was the same person, so the payment was not added to it.",
    );
    expect(letter?.text).toContain(
      "We've refunded all 49.99 CAD to the card that paid. Banks take up to ten days to show it. No plan was started, and nothing more is charged.",
    );
    expect(letter?.text).toContain(
      'If you still want the plan, reset your password with this address, and the account is yours alone. Then choose the plan on its membership page.',
    );
    for (const secret of [id, session, 'Ada', 'Bea']) expect(letter?.text).not.toContain(secret);
    expect(house.outbox.filter(({ subject }) => /receipt|Welcome to Creator/i.test(subject))).toEqual([]);
    house.clock.advance({ days: 2 });
    await sweepRegistrations(house);
    expect((await complete(session, id)).body.detail).toBe(sentenceWith(refunded));
    house.clock.advance({ days: 6 });
    await sweepRegistrations(house);
    expect((await complete(session, id)).status).toBe(404);
  });

  it("frees the founder's seat at once", async () => {
    const seats = async () =>
      (await house.visitor.call('GET /api/payments/packages')).body.founder.remaining as number;
    const before = await seats();
    const { email, id, session } = await payerAtTheDoor('founder');
    expect(await seats()).toBe(before - 1);
    await openFree(email);
    await house.payments.page.pay(session, goodCard);
    expect((await complete(session, id)).status).toBe(409);
    expect(await seats()).toBe(before);
    await house.runJobs();
    expect(await refundedOf(session)).toEqual([1_000, 'canceled']);
  });

  it('is seen by the webhook too, when the payer never comes back', async () => {
    const { email, session } = await payerAtTheDoor();
    const free = await openFree(email);
    await house.payments.page.pay(session, goodCard);
    await house.runJobs();
    expect(await plansOf(free.body.user.id)).toBe(0);
    expect(await refundedOf(session)).toEqual([4_999, 'canceled']);
    expect(lettersTo(email)).toHaveLength(1);
  });

  it('leaves nothing to start free with, and no word of an unpaid plan at the login', async () => {
    const { email, id, session } = await payerAtTheDoor();
    const free = await openFree(email);
    await house.payments.page.pay(session, goodCard);
    await complete(session, id);
    const started = await house.visitor.call('POST /api/auth/registrations/start-free', {
      registration_id: id,
    });
    expect([started.status, started.body.access_token]).toEqual([404, undefined]);
    const login = await house.visitor.call('POST /api/auth/login', {
      email,
      password: 'chosen by the payer',
    });
    expect([login.status, login.body.code]).toEqual([401, 'wrong_credentials']);
    await house.db.deleteFrom('members').where('id', '=', free.body.user.id).execute();
    const alone = await house.visitor.call('POST /api/auth/login', {
      email,
      password: 'chosen by the payer',
    });
    expect([alone.status, alone.body.code]).toEqual([401, 'wrong_credentials']);
  });

  it('keeps a payment for whoever started free with the same registration', async () => {
    const { id, session } = await payerAtTheDoor();
    const started = await house.visitor.call('POST /api/auth/registrations/start-free', {
      registration_id: id,
    });
    // Paid in the moment in which the page was closed.
    await house.db.updateTable('test_checkouts').set({ status: 'open' }).where('id', '=', session).execute();
    await house.db
      .updateTable('checkouts')
      .set({ state: 'open' })
      .where('session_id', '=', session)
      .execute();
    await house.payments.page.pay(session, goodCard);
    expect((await complete(session, id)).status).toBe(200);
    const me = await house.actor(started.body.access_token).call('GET /api/auth/me');
    expect(me.body.membership_tier).toBe('creator');
  });
});

describe('an account opened with the address after the payment', () => {
  it('is refused: the address is taken by who paid', async () => {
    const { email, id, session } = await payerAtTheDoor();
    await house.payments.page.pay(session, goodCard);
    expect((await complete(session, id)).body.user.membership_tier).toBe('creator');
    const free = await openFree(email);
    expect([free.status, free.body.code]).toEqual([409, 'email_taken']);
    await house.runJobs();
    expect(await refundedOf(session)).toEqual([0, 'active']);
    expect(lettersTo(email)).toEqual([]);
  });
});

describe('an account opened with the address during the payment', () => {
  it.each([1, 2, 3, 4, 5, 6])('one of the two is there, never both in one (%i)', async (turn) => {
    const { email, id, session } = await payerAtTheDoor('founder');
    await house.payments.page.pay(session, goodCard);
    const joins = () => [complete(session, id), complete(session, id), house.runJobs()];
    const [free, ...others] = await Promise.all(
      turn % 2
        ? [openFree(email), ...joins()]
        : [...joins().slice(0, 1), openFree(email), ...joins().slice(1)].reverse(),
    ).then((all) => {
      const replies = all.filter(Boolean) as { status: number; body: Record<string, never> }[];
      const isFree = (reply: (typeof replies)[number]) =>
        (reply.body as { user?: { name: string } }).user?.name === 'Bea' ||
        (reply.body as { code?: string }).code === 'email_taken';
      return [...replies.filter(isFree), ...replies.filter((reply) => !isFree(reply))];
    });
    await house.runJobs();
    const members = await accounts(email);
    expect(members).toHaveLength(1);
    const [member] = members;
    const done = others.map(({ status }) => status);
    if (member?.name === 'Bea') {
      expect(free?.status).toBe(200);
      expect(done.every((status) => status === 409)).toBe(true);
      expect([await plansOf(member.id), await refundedOf(session)]).toEqual([0, [1_000, 'canceled']]);
      expect(lettersTo(email)).toHaveLength(1);
    } else {
      expect(free?.status).toBe(409);
      expect(done.every((status) => status === 200)).toBe(true);
      expect([await plansOf(String(member?.id)), await refundedOf(session)]).toEqual([1, [0, 'active']]);
      expect(lettersTo(email)).toEqual([]);
    }
  });
});
