import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { goodCard } from '#server/testing/payments.ts';
import { sweepRegistrations } from './sweep-registrations.ts';

const app = await testApp();
let people = 0;
beforeEach(() => {
  app.clock.set(new Date('2026-03-02T15:00:00Z'));
  app.outbox.length = 0;
});

const newEmail = () => `payer${(people += 1)}@example.com`;
async function registerToPay(more: object = {}) {
  const email = newEmail();
  const { status, body } = await app.visitor.call('POST /api/auth/register', {
    name: 'Ada',
    email,
    password: castPassword,
    membership_tier: 'builder',
    billing_period: 'monthly',
    ...more,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { email, body, id: body.registration_id as string };
}
const checkout = (id: string, period?: string) =>
  app.visitor.call(
    `POST /api/payments/checkout/registration?registration_id=${id}${period ? `&billing_period=${period}` : ''}` as 'POST /api/x',
  );
const complete = (session: string, id: string) =>
  app.visitor.call(
    `POST /api/auth/complete-registration?session_id=${session}&registration_id=${id}` as 'POST /api/x',
  );
const startFree = (id: string) =>
  app.visitor.call('POST /api/auth/registrations/start-free', { registration_id: id });
const sessionIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);
async function paid(more: object = {}) {
  const registration = await registerToPay(more);
  const session = sessionIn((await checkout(registration.id)).body.url);
  const outcome = await app.payments.page.pay(session, goodCard);
  return { ...registration, session, outcome };
}
const accountsOf = async (email: string) =>
  (await app.db.selectFrom('members').select('id').where('email', '=', email).execute()).length;
const signIn = (email: string) => app.visitor.call('POST /api/auth/login', { email, password: castPassword });

describe('registering with a paid plan', () => {
  it('creates no account and no session before the payment', async () => {
    const { body, email } = await registerToPay();
    expect(body).toEqual({
      payment_required: true,
      registration_id: expect.stringMatching(/^reg_[\w-]{43}$/),
      access_token: null,
      device_token: null,
      user: null,
    });
    expect(await accountsOf(email)).toBe(0);
    expect((await signIn(email)).status).toBe(402);
    const row = await app.db
      .selectFrom('registrations')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(body.registration_id);
    expect(row.password_hash).toMatch(/^\$argon2id/);
  });

  it('accepts both ids of the founding package, and refuses a yearly one', async () => {
    for (const membership_tier of ['founder', 'founder_monthly']) {
      const { email } = await registerToPay({ membership_tier, billing_period: 'yearly' });
      const row = app.db.selectFrom('registrations').select(['tier', 'billing_period']);
      expect(await row.where('email', '=', email).executeTakeFirst()).toEqual({
        tier: 'founder',
        billing_period: 'monthly',
      });
    }
    const yearly = await app.visitor.call('POST /api/auth/register', {
      name: 'Ada',
      email: newEmail(),
      password: castPassword,
      membership_tier: 'founder_yearly',
    });
    expect([yearly.status, yearly.body.detail]).toEqual([
      400,
      'The founding membership is billed monthly only: 10.00 CAD a month, locked for life.',
    ]);
  });

  it('shows the unpaid plan at sign-in, only with the right password', async () => {
    const { email } = await registerToPay();
    const { status, body } = await signIn(email.toUpperCase());
    expect([status, body.code, body.detail]).toEqual([
      402,
      'payment_pending',
      "Your registration for Builder, monthly isn't paid yet, so there's no account to sign in to. Sign up again with this email to pay, or to start free.",
    ]);
    const wrong = await app.visitor.call('POST /api/auth/login', { email, password: 'another one' });
    const unknown = await app.visitor.call('POST /api/auth/login', {
      email: newEmail(),
      password: castPassword,
    });
    expect([wrong.status, wrong.body.detail]).toEqual([401, unknown.body.detail]);
    app.clock.advance({ hours: 25 });
    expect((await signIn(email)).status).toBe(401);
  });

  it('does not reserve the address, and refuses one that has an account', async () => {
    const { email } = await registerToPay();
    const free = await app.register({ email });
    expect(free.id).toBeTruthy();
    const { status, body } = await app.visitor.call('POST /api/auth/register', {
      name: 'Ada',
      email: email.toUpperCase(),
      password: castPassword,
      membership_tier: 'creator',
    });
    expect([status, body.code]).toEqual([409, 'email_taken']);
  });

  it('opens the payment page of the plan, with both secrets in its return address', async () => {
    const { id } = await registerToPay();
    const { body } = await checkout(id, 'yearly');
    const session = sessionIn(body.url);
    expect(Object.keys(body)).toEqual(['url']);
    expect(await app.payments.page.show(session)).toMatchObject({ amount: 9_999, interval: 'year' });
    expect(await app.payments.page.pay(session, goodCard)).toEqual({
      outcome: 'paid',
      redirectTo: `https://evolve.test/registration-success?session_id=${session}&registration_id=${id}`,
    });
    expect((await checkout('reg_nobody')).status).toBe(404);
  });
});

describe('completing a registration', () => {
  it('signs in with exactly the paid plan, and again only within 15 minutes', async () => {
    const { id, session, email } = await paid({ membership_tier: 'achiever' });
    const first = await complete(session, id);
    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({ email, membership_tier: 'achiever', name: 'Ada' });
    expect((await app.actor(first.body.access_token).call('GET /api/auth/me')).status).toBe(200);
    app.clock.advance({ minutes: 15 });
    expect((await complete(session, id)).status).toBe(200);
    app.clock.advance({ minutes: 1 });
    const late = await complete(session, id);
    expect([late.status, late.body.detail]).toEqual([
      409,
      'This registration is already completed, please log in.',
    ]);
    expect((await signIn(email)).status).toBe(200);
    expect(await accountsOf(email)).toBe(1);
  });

  it('works when the webhook came first, and when both come at once', async () => {
    const one = await paid();
    await app.runJobs();
    expect(await accountsOf(one.email)).toBe(1);
    expect((await complete(one.session, one.id)).status).toBe(200);

    const two = await paid();
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => complete(two.session, two.id)),
      app.runJobs(),
    ]);
    expect(replies.slice(0, 8).map((reply) => (reply as { status: number }).status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    );
    expect(await accountsOf(two.email)).toBe(1);
  });

  it('needs both secrets, and both must belong together', async () => {
    const one = await paid();
    const two = await paid();
    const bare = await app.visitor.call('POST /api/auth/complete-registration');
    expect([bare.status, bare.body.detail]).toEqual([400, 'Missing registration parameters']);
    for (const [session, id] of [
      [one.session, two.id],
      [two.session, one.id],
      [one.session, 'reg_guess'],
      ['test_checkout_guess', one.id],
    ] as const)
      expect((await complete(session, id)).status).toBe(404);
    const member = await app.register({});
    const own = await member.call('POST /api/payments/checkout', { package_id: 'builder_monthly' });
    expect((await complete(own.body.session_id, one.id)).status).toBe(404);
  });

  it('waits for the payment, and reports an expired page', async () => {
    const { id, email } = await registerToPay();
    const session = sessionIn((await checkout(id)).body.url);
    const unpaid = await complete(session, id);
    expect([unpaid.status, unpaid.body.code]).toEqual([402, 'payment_pending']);
    app.clock.advance({ minutes: 40 });
    const expired = await complete(session, id);
    expect([expired.status, expired.body.detail]).toEqual([
      410,
      'Payment session expired. Please try again.',
    ]);
    expect(await accountsOf(email)).toBe(0);
    // The buyer returns to an abandoned registration: it continues.
    const again = sessionIn((await checkout(id)).body.url);
    expect(again).not.toBe(session);
    await app.payments.page.pay(again, goodCard);
    expect((await complete(again, id)).body.user.membership_tier).toBe('builder');
  });

  it('can be read with the session id, and not by guessing', async () => {
    const { session } = await paid();
    const reply = await app.visitor.call(`GET /api/payments/status/${session}` as 'GET /api/x');
    expect(reply.body).toEqual({
      payment_status: 'paid',
      status: 'complete',
      amount_total: 999,
      currency: 'cad',
    });
  });

  it('never creates a second account for an address, nor opens the first', async () => {
    const { id, email } = await registerToPay({
      membership_tier: 'creator',
      password: 'chosen by a stranger',
    });
    const session = sessionIn((await checkout(id)).body.url);
    const owner = await app.register({ email });
    app.clock.advance({ minutes: 1 });
    await app.payments.page.pay(session, goodCard);
    const { status, body } = await complete(session, id);
    expect([status, body.code, body.access_token]).toEqual([409, 'payment_waiting', undefined]);
    expect(await accountsOf(email)).toBe(1);
    expect((await owner.call('GET /api/auth/me')).body.membership_tier).toBe('starter');
  });

  it('issues no token once the password was changed', async () => {
    const { id, session, email } = await paid();
    await complete(session, id);
    await app.db
      .updateTable('members')
      .set({ password_hash: 'another' })
      .where('email', '=', email)
      .execute();
    expect((await complete(session, id)).body.code).toBe('already_completed');
  });
});

describe('starting free instead', () => {
  it('creates a free account and closes the payment page', async () => {
    const { id, email } = await registerToPay({ membership_tier: 'founder' });
    const session = sessionIn((await checkout(id)).body.url);
    const { status, body } = await startFree(id);
    expect([status, body.user.membership_tier, body.user.email]).toEqual([200, 'starter', email]);
    expect((await app.payments.page.show(session)).status).toBe('expired');
    const { founder } = (await app.visitor.call('GET /api/payments/packages')).body;
    expect(founder.remaining).toBe(1_000);
    expect((await startFree(id)).status).toBe(200);
    expect((await checkout(id)).body.detail).toBe('This registration is already completed, please log in.');
    expect((await complete(session, id)).body.code).toBe('already_completed');
    expect(await accountsOf(email)).toBe(1);
  });

  it('keeps a payment made a moment before', async () => {
    const { id } = await paid();
    expect((await startFree(id)).body.user.membership_tier).toBe('builder');
  });

  it('is refused for an unknown secret and an ended registration', async () => {
    expect((await startFree('reg_guess')).status).toBe(404);
    const { id } = await registerToPay();
    app.clock.advance({ days: 1, minutes: 1 });
    expect((await startFree(id)).status).toBe(404);
    expect((await checkout(id)).status).toBe(404);
  });
});

describe('an unpaid registration', () => {
  it('gets one reminder without its secret, and is deleted after a day', async () => {
    const { id, email } = await registerToPay({ billing_period: 'yearly' });
    await registerToPay();
    const free = await registerToPay();
    await startFree(free.id);
    app.clock.advance({ hours: 2 });
    for (let turn = 0; turn < 2; turn += 1) {
      await sweepRegistrations(app);
      await app.runJobs();
    }
    const mails = app.outbox.filter(({ to }) => to === email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Evolve registration is waiting']);
    expect(mails[0]?.text).toContain('https://evolve.test/auth/register?plan=builder_yearly');
    expect(mails[0]?.text).not.toContain(id);
    expect(app.outbox.filter(({ to, subject }) => to === free.email && /waiting/.test(subject))).toEqual([]);
    app.clock.advance({ days: 1 });
    await sweepRegistrations(app);
    const left = await app.db.selectFrom('registrations').select('id').where('email', '=', email).execute();
    expect(left).toEqual([]);
  });

  it('is not deleted while its payment page is open', async () => {
    const { id, email } = await registerToPay();
    app.clock.advance({ hours: 23, minutes: 50 });
    const session = sessionIn((await checkout(id)).body.url);
    app.clock.advance({ minutes: 20 });
    await sweepRegistrations(app);
    await app.payments.page.pay(session, goodCard);
    expect((await complete(session, id)).body.user.email).toBe(email);
  });
});

describe('an address that someone else typed', () => {
  const linkTo = async (email: string, prefix: string) => {
    await app.runJobs();
    const mail = app.outbox.findLast(({ to, text }) => to === email && text.includes(`token=${prefix}_`));
    return new RegExp(`token=(${prefix}_[\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
  };

  it.each(['verify', 'reset'])(
    'belongs to its owner after a %s email: unpaid registrations of it end',
    async (proof) => {
      const attacker = await registerToPay();
      const { email } = attacker;
      const victim = await app.register({ email });
      const token = await (async () => {
        if (proof === 'reset') await app.visitor.call('POST /api/auth/forgot-password', { email });
        return linkTo(email, proof);
      })();
      const { status } = await (proof === 'reset'
        ? app.visitor.call('POST /api/auth/reset-password', { token, new_password: 'a fresh start 77' })
        : victim.call('POST /api/auth/verify-email', { token }));
      expect(status).toBe(200);
      expect((await checkout(attacker.id)).status).toBe(404);
      expect((await startFree(attacker.id)).status).toBe(404);
      app.clock.advance({ minutes: 1 });
      await sweepRegistrations(app);
      const left = await app.db.selectFrom('registrations').select('id').where('email', '=', email).execute();
      expect(left).toEqual([]);
    },
  );

  it('gives no token to an earlier payer once its owner verified it', async () => {
    const { email, session, id } = await paid();
    expect((await complete(session, id)).status).toBe(200);
    const token = await linkTo(email, 'verify');
    expect((await app.visitor.call('POST /api/auth/verify-email', { token })).status).toBe(200);
    const again = await complete(session, id);
    expect([again.status, again.body.code]).toEqual([409, 'already_completed']);
  });
});
