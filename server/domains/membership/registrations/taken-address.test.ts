import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { goodCard } from '#server/testing/payments.ts';
import { subscribe } from '#server/testing/subscribe.ts';
import { sweepCheckouts } from '../checkouts/sweep-checkouts.ts';
import { endChoices } from '../payment-conflicts/end-choices.ts';
import { sweepRegistrations } from './sweep-registrations.ts';

// Someone pays with an address while someone else opens an account with it. The payment joins that account
// only when the owner of the address chooses so by the emailed link. No payment is lost.
const app = await testApp();
let people = 0;
beforeEach(() => {
  app.clock.set(new Date('2026-03-02T15:00:00Z'));
  app.outbox.length = 0;
});

const refunding = "We're refunding all of it, and nothing more is charged.";
const refunded = "We've refunded all of it, and nothing more is charged.";
const waiting =
  "An account was opened with this email address before your payment arrived, so we haven't started a plan. We're emailing a link to the address. With it, the payment can be joined to that account or refunded until 9 March 2026. If nobody decides by then, we refund all of it.";

async function payerAtTheDoor(tier = 'creator') {
  const email = `taken${(people += 1)}@example.com`;
  const { body } = await app.visitor.call('POST /api/auth/register', {
    name: 'Ada',
    email,
    password: 'chosen by the payer',
    membership_tier: tier,
    billing_period: 'monthly',
  });
  const id = body.registration_id as string;
  const page = await app.visitor.call(
    `POST /api/payments/checkout/registration?registration_id=${id}` as 'POST /api/x',
  );
  const url = page.body.url as string;
  return { email, id, session: url.slice(url.lastIndexOf('/') + 1) };
}
const openFree = (email: string) =>
  app.visitor.call('POST /api/auth/register', {
    name: 'Bea',
    email: email.toUpperCase(),
    password: castPassword,
    membership_tier: 'starter',
  });
const complete = (session: string, id: string) =>
  app.visitor.call(
    `POST /api/auth/complete-registration?session_id=${session}&registration_id=${id}` as 'POST /api/x',
  );
const refundedOf = async (session: string) => {
  const { chargeId, subscriptionId } = await app.payments.readCheckout(session);
  const { status } = await app.payments.readSubscription(String(subscriptionId));
  return [(await app.payments.readCharge(String(chargeId))).amountRefunded, status];
};
const accounts = (email: string) =>
  app.db.selectFrom('members').select(['id', 'name']).where('email', 'ilike', email).execute();
const plansOf = async (memberId: string) =>
  (await app.db.selectFrom('subscriptions').select('id').where('member_id', '=', memberId).execute()).length;
const seats = async () =>
  (await app.visitor.call('GET /api/payments/packages')).body.founder.remaining as number;
const asksTo = (email: string) =>
  app.outbox.filter(
    ({ to, subject }) => to === email && subject === 'A payment to Evolve is waiting for your decision',
  );
const linkTo = (email: string) => String(/token=(\S+)/.exec(asksTo(email)[0]?.text ?? '')?.[1]);
const decide = (who: Pick<Actor, 'call'>, token: string, decision?: 'join' | 'refund') =>
  who.call('POST /api/payments/choice', { token, ...(decision && { decision }) });
const standingOf = async (actor: Pick<Actor, 'call'>) => (await actor.call('GET /api/subscription')).body;

/** Returns a payment that waits for a decision, with the account of its address and the link. */
async function waitingPayment(tier = 'creator') {
  const payer = await payerAtTheDoor(tier);
  const free = await openFree(payer.email);
  await app.payments.page.pay(payer.session, goodCard);
  await app.runJobs();
  const owner = app.actor(free.body.access_token as string);
  return { ...payer, ownerId: free.body.user.id as string, owner, token: linkTo(payer.email) };
}
const lettersTo = (email: string) =>
  app.outbox.filter(
    ({ to, subject }) => to === email && subject === 'Your Evolve payment is on its way back',
  );

describe('an account opened with the address before the payment', () => {
  it.each(['not verified', 'verified'])(
    '%s: gets no plan by itself, and the owner of the address is asked by email',
    async (how) => {
      const { email, id, session } = await payerAtTheDoor();
      const free = await openFree(email);
      if (how === 'verified') await app.setMember(free.body.user, { email_verified_at: app.clock.now() });
      await app.payments.page.pay(session, goodCard);
      for (let turn = 0; turn < 3; turn += 1) {
        const { status, body } = await complete(session, id);
        expect([status, body.code, body.detail, body.access_token]).toEqual([
          409,
          'payment_waiting',
          waiting,
          undefined,
        ]);
        await app.runJobs();
      }
      const asked = await app.visitor.call(`GET /api/payments/status/${session}` as 'GET /api/x');
      expect([asked.status, asked.body.detail]).toEqual([409, waiting]);
      const owner = app.actor(free.body.access_token);
      expect((await owner.call('GET /api/auth/me')).body.membership_tier).toBe('starter');
      expect(await plansOf(free.body.user.id)).toBe(0);
      expect(await refundedOf(session)).toEqual([0, 'active']);
      const [letter, ...more] = asksTo(email);
      expect(more).toEqual([]);
      expect(letter?.text).toContain(
        'You can decide until 9 March 2026: join the payment to the account, or have all 49.99 CAD refunded to the card that paid.',
      );
      for (const secret of [id, session, 'Ada', 'Bea']) expect(letter?.text).not.toContain(secret);
      // The table stores only the hash of its secret.
      const rows = await app.db.selectFrom('payment_choices').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(linkTo(email));
    },
  );

  it("can't be used to start free, and sign-in no longer mentions an unpaid plan", async () => {
    const { email, id } = await waitingPayment();
    const started = await app.visitor.call('POST /api/auth/registrations/start-free', {
      registration_id: id,
    });
    expect([started.status, started.body.access_token]).toEqual([404, undefined]);
    const login = await app.visitor.call('POST /api/auth/login', {
      email,
      password: 'chosen by the payer',
    });
    expect([login.status, login.body.code]).toEqual([401, 'wrong_credentials']);
  });

  it('gives the payment to the member who started free with this registration', async () => {
    const { id, session } = await payerAtTheDoor();
    const started = await app.visitor.call('POST /api/auth/registrations/start-free', {
      registration_id: id,
    });
    // Paid at the moment when the page was closed.
    await app.db.updateTable('test_checkouts').set({ status: 'open' }).where('id', '=', session).execute();
    await app.db.updateTable('checkouts').set({ state: 'open' }).where('session_id', '=', session).execute();
    await app.payments.page.pay(session, goodCard);
    expect((await complete(session, id)).status).toBe(200);
    const me = await app.actor(started.body.access_token).call('GET /api/auth/me');
    expect(me.body.membership_tier).toBe('creator');
  });
});

describe('the decision about the payment', () => {
  it('joins it to the account of the email once, even if repeated', async () => {
    const { owner, ownerId, token, session, id } = await waitingPayment();
    expect((await decide(owner, token)).body).toEqual({
      state: 'open',
      account: 'own',
      package: 'Creator, monthly',
      amount_cents: 4_999,
      currency: 'cad',
      sentence:
        "49.99 CAD was paid for Creator, monthly with your email address. An account had been opened with the same address before, so the payment isn't on it yet. You can decide until 9 March 2026. If you don't, we refund all of it.",
    });
    const replies = await Promise.all([1, 2, 3].map(() => decide(owner, token, 'join')));
    expect(replies.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'joined']));
    expect((await decide(owner, token, 'refund')).body.state).toBe('joined');
    await app.runJobs();
    expect(await plansOf(ownerId)).toBe(1);
    expect(await standingOf(owner)).toMatchObject({
      tier: 'creator',
      status: 'active',
      guarantee: 'running',
    });
    expect(await refundedOf(session)).toEqual([0, 'active']);
    // The webhook repeats and the payer reloads: the account still belongs to its owner.
    const again = await complete(session, id);
    expect([again.status, again.body.access_token]).toEqual([409, undefined]);
  });

  it('refunds all of it with the link alone, and nothing can be joined afterwards', async () => {
    const { email, owner, ownerId, token, session, id } = await waitingPayment();
    const { status, body } = await decide(app.visitor, token, 'refund');
    expect([status, body.state, body.account]).toEqual([200, 'refunding', 'signed_out']);
    expect(body.sentence).toContain(`A refund was chosen. ${refunding}`);
    await app.runJobs();
    expect(await refundedOf(session)).toEqual([4_999, 'canceled']);
    expect((await decide(owner, token, 'join')).body).toMatchObject({ state: 'refunded' });
    expect(await plansOf(ownerId)).toBe(0);
    const [letter, ...more] = lettersTo(email);
    expect(more).toEqual([]);
    expect(letter?.text).toContain('A refund was chosen.');
    expect(letter?.text).toContain("We've refunded all 49.99 CAD to the card that paid.");
    expect((await complete(session, id)).body.detail).toContain(refunded);
    app.clock.advance({ days: 2 });
    await sweepRegistrations(app);
    expect((await complete(session, id)).body.code).toBe('payment_given_back');
    app.clock.advance({ days: 6 });
    await sweepRegistrations(app);
    expect((await complete(session, id)).status).toBe(404);
  });

  it('does not join for a visitor, for another account, or without the link', async () => {
    const { owner, ownerId, token, session } = await waitingPayment();
    const other = await app.register({});
    expect((await decide(app.visitor, token, 'join')).body.code).toBe('sign_in_first');
    expect((await decide(other, token)).body.account).toBe('other');
    expect((await decide(other, token, 'join')).body.code).toBe('other_account');
    for (const wrong of ['choice_wrong', `${token}x`, session])
      expect((await decide(owner, wrong, 'join')).status).toBe(404);
    expect(await plansOf(ownerId)).toBe(0);
    expect((await decide(owner, token)).body.state).toBe('open');
  });

  it('is possible until the end of the named date, and then refunds by itself', async () => {
    const inTime = await waitingPayment();
    const late = await waitingPayment('founder');
    expect(await seats()).toBe(999);
    app.clock.set(new Date('2026-03-09T23:59:59.999Z'));
    await endChoices(app);
    expect((await decide(inTime.owner, inTime.token, 'join')).body.state).toBe('joined');
    expect((await decide(late.owner, late.token)).body.state).toBe('open');
    app.clock.set(new Date('2026-03-10T00:00:00Z'));
    await Promise.all([endChoices(app), endChoices(app), decide(late.owner, late.token, 'join')]);
    await app.runJobs();
    expect(await refundedOf(late.session)).toEqual([1_000, 'canceled']);
    expect(await plansOf(late.ownerId)).toBe(0);
    expect(await seats()).toBe(1_000);
    expect((await decide(late.owner, late.token)).body.sentence).toContain(
      `Nobody decided about it by 9 March 2026. ${refunded}`,
    );
    expect(lettersTo(late.email)).toHaveLength(1);
  });

  it("names the same date once the registration is deleted, in the owner's zone", async () => {
    const zone = 'Pacific/Kiritimati';
    const { owner, ownerId, token, email } = await waitingPayment();
    await app.db.updateTable('registrations').set({ time_zone: zone }).where('email', '=', email).execute();
    await app.db.updateTable('members').set({ first_time_zone: zone }).where('id', '=', ownerId).execute();
    app.clock.advance({ days: 8 });
    await endChoices(app);
    await app.runJobs();
    const { sentence } = (await decide(owner, token)).body;
    expect(sentence).toContain('Nobody decided about it by 10 March 2026.');
    app.clock.advance({ days: 8 });
    await sweepRegistrations(app);
    expect((await decide(owner, token)).body.sentence).toBe(sentence);
  });

  it("reserves the founder's seat until it is made", async () => {
    const before = await seats();
    const { owner, token } = await waitingPayment('founder');
    expect(await seats()).toBe(before - 1);
    app.clock.advance({ days: 3 });
    expect(await seats()).toBe(before - 1);
    expect((await decide(owner, token, 'join')).body.state).toBe('joined');
    const { founder } = await standingOf(owner);
    expect([founder?.locked_cents, await seats()]).toEqual([1_000, before - 1]);
    const refusing = await waitingPayment('founder');
    expect(await seats()).toBe(before - 2);
    await decide(app.visitor, refusing.token, 'refund');
    expect(await seats()).toBe(before - 1);
  });

  it('joins nothing to an account that bought a plan in the meantime, and refunds on request', async () => {
    const { email, owner, ownerId, token, session } = await waitingPayment();
    await subscribe(app, { id: ownerId, email }, 'builder_monthly');
    const { status, body } = await decide(owner, token, 'join');
    expect([status, body.code]).toEqual([409, 'has_plan']);
    expect((await decide(owner, token)).body.state).toBe('open');
    await decide(owner, token, 'refund');
    await app.runJobs();
    expect(await refundedOf(session)).toEqual([4_999, 'canceled']);
    expect(await standingOf(owner)).toMatchObject({ tier: 'builder', status: 'active' });
  });

  it("does not join while the owner is staff, and keeps the founder's seat", async () => {
    const { owner, ownerId, token } = await waitingPayment('founder');
    const makeStaff = (is_moderator: boolean) =>
      app.db.updateTable('members').set({ is_moderator }).where('id', '=', ownerId).execute();
    await makeStaff(true);
    const { status, body } = await decide(owner, token, 'join');
    expect([status, body.code]).toEqual([409, 'staff_need_no_plan']);
    expect((await decide(owner, token)).body.state).toBe('open');
    await makeStaff(false);
    expect((await decide(owner, token, 'join')).body.state).toBe('joined');
  });

  it('waits for an open founder page of that account, and joins once it is closed', async () => {
    const { owner, token } = await waitingPayment('founder');
    const other = await owner.call('POST /api/payments/checkout', { package_id: 'founder' });
    expect(other.status, JSON.stringify(other.body)).toBe(200);
    const { status, body } = await decide(owner, token, 'join');
    expect([status, body.code]).toEqual([409, 'seat_held']);
    app.clock.advance({ minutes: 31 });
    await sweepCheckouts(app);
    expect((await decide(owner, token, 'join')).body.state).toBe('joined');
  });

  it('lets the payer refund as well, who may have mistyped the address', async () => {
    const { owner, token, session, id } = await waitingPayment('founder');
    const refund = (session_id: string, registration_id: string) =>
      app.visitor.call('POST /api/payments/choice/refund', { session_id, registration_id });
    const other = await waitingPayment();
    expect((await refund(session, other.id)).status).toBe(404);
    expect((await refund('cs_unknown', id)).status).toBe(404);
    expect((await decide(owner, token)).body.state).toBe('open');
    const [first, again] = await Promise.all([refund(session, id), refund(session, id)]);
    expect([first?.status, again?.status, first?.body.message]).toEqual([200, 200, refunding]);
    await app.runJobs();
    expect(await refundedOf(session)).toEqual([1_000, 'canceled']);
    expect((await decide(owner, token, 'join')).body.state).toBe('refunded');
    await decide(other.owner, other.token, 'join');
    expect((await refund(other.session, other.id)).body.code).toBe('already_decided');
  });

  it('is skipped where the account has a plan already: the payment is refunded at once', async () => {
    const { email, id, session } = await payerAtTheDoor();
    const free = await openFree(email);
    await subscribe(app, { id: free.body.user.id, email }, 'builder_monthly');
    await app.payments.page.pay(session, goodCard);
    expect((await complete(session, id)).body.code).toBe('payment_given_back');
    await app.runJobs();
    expect(asksTo(email)).toEqual([]);
    expect(await refundedOf(session)).toEqual([4_999, 'canceled']);
  });

  it('refunds a payment whose account was deleted', async () => {
    const { ownerId, token, session } = await waitingPayment('founder');
    await app.db.deleteFrom('members').where('id', '=', ownerId).execute();
    await endChoices(app);
    await app.runJobs();
    expect(await refundedOf(session)).toEqual([1_000, 'canceled']);
    expect((await decide(app.visitor, token)).body).toMatchObject({ state: 'refunded' });
  });

  it('refunds at once when the plan ended at the provider', async () => {
    const { owner, ownerId, token, session } = await waitingPayment();
    const { subscriptionId } = await app.payments.readCheckout(session);
    await app.payments.cancelNow(String(subscriptionId));
    expect((await decide(owner, token, 'join')).body.state).toBe('refunding');
    await app.runJobs();
    expect([await plansOf(ownerId), await refundedOf(session)]).toEqual([0, [4_999, 'canceled']]);
  });

  it.each([1, 2, 3, 4])('has one result when both buttons are pressed at once (%i)', async (turn) => {
    const { owner, ownerId, token, session } = await waitingPayment('founder');
    const joins = () => decide(owner, token, 'join');
    const refunds = () => decide(app.visitor, token, 'refund');
    const order = turn % 2 ? [joins, refunds, joins, refunds] : [refunds, joins, refunds, joins];
    const replies = await Promise.all(order.map((press) => press()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await app.runJobs();
    const isJoined = (await decide(owner, token)).body.state === 'joined';
    expect([await plansOf(ownerId), await refundedOf(session)]).toEqual(
      isJoined ? [1, [0, 'active']] : [0, [1_000, 'canceled']],
    );
  });
});

describe('an account opened with the address after the payment', () => {
  it('is refused: the payer has the address', async () => {
    const { email, id, session } = await payerAtTheDoor();
    await app.payments.page.pay(session, goodCard);
    expect((await complete(session, id)).body.user.membership_tier).toBe('creator');
    const free = await openFree(email);
    expect([free.status, free.body.code]).toEqual([409, 'email_taken']);
    await app.runJobs();
    expect(await refundedOf(session)).toEqual([0, 'active']);
    expect(asksTo(email)).toEqual([]);
  });
});

describe('an account opened with the address during the payment', () => {
  it.each([1, 2, 3, 4, 5, 6])('leaves one account, never both people in one (%i)', async (turn) => {
    const { email, id, session } = await payerAtTheDoor('founder');
    await app.payments.page.pay(session, goodCard);
    const open = () => openFree(email);
    const join = () => complete(session, id);
    const starts = turn % 2 ? [open, join, join, app.runJobs] : [join, open, join, app.runJobs];
    const [free, ...others] = await Promise.all<unknown>(starts.map((start) => start())).then((all) => {
      const replies = all.filter(Boolean) as { status: number; body: Record<string, never> }[];
      const isFree = (reply: (typeof replies)[number]) =>
        (reply.body as { user?: { name: string } }).user?.name === 'Bea' ||
        (reply.body as { code?: string }).code === 'email_taken';
      return [...replies.filter(isFree), ...replies.filter((reply) => !isFree(reply))];
    });
    await app.runJobs();
    const members = await accounts(email);
    expect(members).toHaveLength(1);
    const [member] = members;
    const done = others.map(({ status }) => status);
    if (member?.name === 'Bea') {
      expect(free?.status).toBe(200);
      expect(done.every((status) => status === 409)).toBe(true);
      expect([await plansOf(member.id), await refundedOf(session)]).toEqual([0, [0, 'active']]);
      expect(asksTo(email)).toHaveLength(1);
    } else {
      expect(free?.status).toBe(409);
      expect(done.every((status) => status === 200)).toBe(true);
      expect([await plansOf(String(member?.id)), await refundedOf(session)]).toEqual([1, [0, 'active']]);
      expect(asksTo(email)).toEqual([]);
    }
  });
});
