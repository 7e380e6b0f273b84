import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowances } from '#contract/membership/allowances.ts';
import { profileTextNames } from '#contract/profile/texts.ts';
import { type Actor, openTestApp, type Reply, type TestApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { openSession } from './sessions/open-session.ts';

let app: TestApp;
let nora: Actor;
let finn: Actor;
beforeAll(async () => {
  app = await openTestApp();
  ({ nora, finn } = await app.cast('nora', 'finn'));
});
afterAll(() => app.close());

const signIn = (email: string, password: string, headers: Record<string, string> = {}): Promise<Reply> =>
  app.visitor.call('POST /api/auth/login', { email, password }, headers);

describe('POST /api/auth/login', () => {
  it.each([
    ['nothing', undefined],
    ['an empty body', {}],
    ['no password', { email: 'nora@example.com' }],
    ['an empty password', { email: 'nora@example.com', password: '' }],
    ['an empty email', { email: '', password: castPassword }],
  ])('requires both fields when given %s', async (_what, payload) => {
    const { status, body } = await app.visitor.call('POST /api/auth/login', payload);
    expect([status, body.detail]).toEqual([422, 'Please fill in all required fields']);
  });

  it('ignores case and surrounding spaces of the address', async () => {
    for (const email of ['nora@example.com', 'NORA@Example.COM', '  nora@example.com ']) {
      const { status, body } = await signIn(email, castPassword);
      expect(status).toBe(200);
      expect(body.user).toMatchObject({ id: nora.id, membership_tier: 'builder', email: 'nora@example.com' });
      expect((await app.actor(body.access_token).call('GET /api/auth/me')).body).toEqual(body.user);
    }
  });

  it('gives one response for a wrong password and an unknown address: status, body and headers', async () => {
    const known = await signIn('finn@example.com', 'not the one');
    const unknown = await signIn('nobody@example.com', 'not the one');
    const shape = ({ status, body, headers }: Reply) => ({
      status,
      body: { ...body, request_id: '' },
      headers: Object.keys(headers).sort(),
    });
    expect(known.status).toBe(401);
    expect(known.body).toMatchObject({
      detail: 'Wrong email or password.',
      code: 'wrong_credentials',
    });
    expect(shape(unknown)).toEqual(shape(known));
  });

  it('never matches a prefix, another case or surrounding spaces of the password', async () => {
    const { email } = await app.register({ password: 'Seven grey stones' });
    for (const password of [
      'seven grey stones',
      'Seven grey stone',
      'Seven grey stones ',
      ' Seven grey stones',
      'Seven grey stonesx',
    ])
      expect((await signIn(email, password)).status, password).toBe(401);
  });

  it('checks at most ten guesses in fifteen minutes, from any network', async () => {
    const { email } = await app.register({});
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        signIn(index % 2 ? email : email.toUpperCase(), `guess ${index}`, {
          'x-forwarded-for': `198.51.100.${index % 20}`,
          'x-real-ip': `203.0.113.${index}`,
          forwarded: `for=192.0.2.${index}`,
        }),
      ),
    );
    // A busy machine may respond with 503. A guess with that response may be counted, but is never checked
    // twice.
    const judged = guesses.filter(({ status }) => status === 401).length;
    const refused = guesses.filter(({ status }) => status === 429);
    const away = guesses.filter(({ status }) => status === 503).length;
    expect(judged).toBeLessThanOrEqual(10);
    expect(judged + refused.length + away).toBe(50);
    expect(refused.length).toBeGreaterThan(0);
    expect(judged + away).toBeGreaterThanOrEqual(10);
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(900);
      expect(body.code).toBe('too_many_requests');
    }
    // The right password is refused too, or the limit would reveal which guess was right.
    expect((await signIn(email, castPassword)).status).toBe(429);
    expect((await signIn('ada-is-not-here@example.com', castPassword)).status).toBe(401);
    expect((await signIn(finn.email, castPassword)).status).toBe(200);

    app.clock.advance({ minutes: 14 });
    const late = await signIn(email, castPassword);
    expect([late.status, late.body.detail]).toEqual([
      429,
      'Too many tries. Please wait 1 minute and try again, or reset your password.',
    ]);
    app.clock.advance({ minutes: 1 });
    expect((await signIn(email, castPassword)).status).toBe(200);
  });

  it('throttles an unknown address alike, so that the limit reveals no member', async () => {
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => signIn('stranger@example.com', 'a guess')),
    );
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  it('stores no address with the tries', async () => {
    const rows = await app.db.selectFrom('throttles').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ subject }) => subject.toString('latin1')).join()).not.toContain('example');
  });

  it("removes the right guess and keeps the wrong ones, so that a member's sign-ins give no extra guesses", async () => {
    const { email } = await app.register({});
    let judged = 0;
    for (let round = 0; round < 12; round += 1) {
      if ((await signIn(email, 'a guess')).status === 401) judged += 1;
      if (round < 9) expect((await signIn(email, castPassword)).status).toBe(200);
    }
    expect(judged).toBe(10);
  });

  it('opens no session when the password changed during the check', async () => {
    const person = await app.register({});
    const { password_hash } = await app.db
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable('members')
      .set({ password_hash: 'another' })
      .where('id', '=', person.id)
      .execute();
    const act = app.db.transaction().execute((db) =>
      openSession(db, {
        memberId: person.id,
        device: '',
        now: app.clock.now(),
        provenHash: password_hash,
      }),
    );
    await expect(act).rejects.toMatchObject({ status: 401 });
  });
});

describe('GET /api/auth/me', () => {
  it.each([
    ['nothing', {}],
    ['no scheme', { authorization: 'evt_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['another scheme', { authorization: 'Basic bm9yYTpzZWNyZXQ=' }],
    ['an unknown token', { authorization: `Bearer evt_${'a'.repeat(43)}` }],
    ['a token with NUL', { authorization: 'Bearer evt_\u0000' }],
    ['a cookie', { cookie: 'access_token=evt_x' }],
  ])('responds with 401 to %s', async (_what, headers) => {
    const { status, body } = await app.visitor.call(
      'GET /api/auth/me',
      undefined,
      headers as Record<string, string>,
    );
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
  });

  it('accepts no token in the URL or a cookie', async () => {
    const { status } = await app.visitor.call(
      `GET /api/auth/me?access_token=${nora.token}&token=${nora.token}`,
      undefined,
      { cookie: `access_token=${nora.token}; token=${nora.token}` },
    );
    expect(status).toBe(401);
  });

  it("returns the member's own account with its allowance", async () => {
    const { body } = await nora.call('GET /api/auth/me');
    expect(Object.keys(body).sort()).toEqual(
      [
        'allowance',
        ...profileTextNames,
        'created_at',
        'day_start_hour',
        'deletes_at',
        'email',
        'email_verified',
        'id',
        'is_admin',
        'is_moderator',
        'has_circles',
        'has_studio',
        'walks_together',
        'membership_tier',
        'name',
        'profile_photo',
        'second_step_due_at',
        'start_page',
        'time_zone',
        'updated_at',
        'week_starts_on',
      ].sort(),
    );
    expect([body.has_studio, body.walks_together]).toEqual([false, false]);
    expect(body.allowance).toEqual(allowances.builder);
    expect(body.allowance).toMatchObject({ programme_days: 90, deeper_prompts: false, full_courses: true });
  });
});
