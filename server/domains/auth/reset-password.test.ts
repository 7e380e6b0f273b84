import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { sendResetLink } from './send-emails.ts';

const app = await testApp();
let nora: Actor;
beforeEach(async () => {
  nora = await app.register({ name: 'Nora' });
  await app.runJobs();
  app.outbox.length = 0;
});

const forgot = (email: string, headers: Record<string, string> = {}) =>
  app.visitor.call('POST /api/auth/forgot-password', { email }, headers);
const reset = (token: string, new_password = 'three new stones') =>
  app.visitor.call('POST /api/auth/reset-password', { token, new_password });
const signIn = (password: string) =>
  app.visitor.call('POST /api/auth/login', { email: nora.email, password });
const tokenIn = (text: string): string => /token=(reset_[\w-]+)/.exec(text)?.[1] ?? '';
const linkFor = async (email: string): Promise<string> => {
  await forgot(email);
  await app.runJobs();
  return tokenIn(app.outbox.at(-1)?.text ?? '');
};
const void_ = { detail: 'The password reset link is invalid or has expired.', code: 'invalid_reset_link' };

describe('POST /api/auth/forgot-password', () => {
  it.each([undefined, {}, { email: '' }])('requires the address (%j)', async (payload) => {
    const { status, body } = await app.visitor.call('POST /api/auth/forgot-password', payload);
    expect([status, body.detail]).toEqual([422, 'Please enter your email address']);
  });

  it('gives a member and a stranger one response, and emails only the member', async () => {
    const known = await forgot(nora.email);
    const unknown = await forgot('stranger@example.com');
    expect(known.status).toBe(200);
    expect(known.body).toEqual({ message: `Password reset instructions have been sent to ${nora.email}` });
    expect(unknown.body).toEqual({
      message: 'Password reset instructions have been sent to stranger@example.com',
    });
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
    await app.runJobs();
    expect(app.outbox.map(({ to, subject }) => [to, subject])).toEqual([[nora.email, 'Reset your password']]);
  });

  it("builds the link from `APP_ORIGIN`, never from the request's host", async () => {
    for (const headers of [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
      { 'x-forwarded-proto': 'http', 'x-original-host': 'evil.example' },
      { origin: 'https://evil.example', referer: 'https://evil.example/' },
      { host: 'evolve.test@evil.example' },
      { host: 'evolve.test:80@evil.example' },
      { 'x-forwarded-server': 'evil.example' },
    ] as Record<string, string>[]) {
      app.clock.advance({ minutes: 31 });
      await forgot(nora.email, headers);
    }
    await app.runJobs();
    expect(app.outbox).toHaveLength(8);
    for (const { text, html } of app.outbox) {
      expect(`${text}${html}`).not.toContain('evil');
      expect(text).toMatch(/https:\/\/evolve\.test\/reset-password\?token=reset_[\w-]{43}\n/);
    }
  });

  it('sends five emails in half an hour and then none, with one response', async () => {
    for (let time = 0; time < 8; time += 1)
      expect((await forgot(time % 2 ? nora.email.toUpperCase() : nora.email)).status).toBe(200);
    await app.runJobs();
    expect(app.outbox).toHaveLength(5);
    app.clock.advance({ minutes: 31 });
    await forgot(nora.email);
    await app.runJobs();
    expect(app.outbox).toHaveLength(6);
  });
});

describe('the link', () => {
  it('is in no table, job or log line, except as a hash', async () => {
    await forgot(nora.email);
    const waiting = await dump();
    await app.runJobs();
    const token = tokenIn(app.outbox.at(-1)?.text ?? '');
    expect(Buffer.from(token.slice('reset_'.length), 'base64url')).toHaveLength(32);
    const everything = `${waiting}${await dump()}${app.logLines.join('\n')}`;
    // Proves that the search works: the dump contains the address.
    expect(everything).toContain(nora.email);
    for (const form of [
      token,
      token.slice(6),
      token.slice(6, 30),
      Buffer.from(token).toString('hex'),
      Buffer.from(token.slice(6), 'base64url').toString('hex'),
    ])
      expect(everything).not.toContain(form);
    expect((await reset(token)).status).toBe(200);
  });

  it('works once in fifty parallel uses, ends every session and tells the member', async () => {
    const others = await Promise.all([signIn(castPassword), signIn(castPassword)]);
    const token = await linkFor(nora.email);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => reset(token, `stones ${index} stones`)),
    );
    expect(replies.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { message: 'Password Reset Successful!', device_token: expect.stringMatching(/^evd_[\w-]{43}$/) },
    ]);
    expect(replies.filter(({ status }) => ![200, 400, 503].includes(status))).toEqual([]);
    expect(replies.some(({ status }) => status === 400)).toBe(true);
    const winner = replies.findIndex(({ status }) => status === 200);
    for (const actor of [nora, ...others.map(({ body }) => app.actor(body.access_token))])
      expect((await actor.call('GET /api/auth/me')).status).toBe(401);
    expect((await signIn(castPassword)).status).toBe(401);
    expect((await signIn(`stones ${winner} stones`)).status).toBe(200);
    app.outbox.length = 0;
    await app.runJobs();
    expect(app.outbox.map(({ to, subject }) => [to, subject])).toEqual([
      [nora.email, 'Your password was changed'],
    ]);
  });

  it('is invalid after use, after a newer one, after an hour, and when made up', async () => {
    const first = await linkFor(nora.email);
    const second = await linkFor(nora.email);
    expect((await reset(first)).body).toMatchObject(void_);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(second)).body).toMatchObject(void_);
    const third = await linkFor(nora.email);
    app.clock.advance({ hours: 1 });
    expect((await reset(third)).body).toMatchObject(void_);
    expect((await reset(`reset_${'a'.repeat(43)}`)).body).toMatchObject(void_);
    expect((await reset("' or 1=1 --")).body).toMatchObject(void_);
  });

  it('opens nothing else, and no other kind of token resets a password', async () => {
    const token = await linkFor(nora.email);
    expect((await app.actor(token).call('GET /api/auth/me')).status).toBe(401);
    expect((await app.visitor.call('POST /api/auth/verify-email', { token })).status).toBe(400);
    expect((await reset(nora.token ?? '')).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  it('is the only valid one after two concurrent jobs', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([sendResetLink(app, nora.id, `a${round}`), sendResetLink(app, nora.id, `b${round}`)]);
      expect(
        await app.db
          .selectFrom('password_resets')
          .select('token_hash')
          .where('member_id', '=', nora.id)
          .execute(),
      ).toHaveLength(1);
    }
  });

  it('is identical when its job runs twice, and stays used', async () => {
    await sendResetLink(app, nora.id, 'reset-twice');
    await sendResetLink(app, nora.id, 'reset-twice');
    const [once, twice] = app.outbox;
    expect(twice).toEqual(once);
    const token = tokenIn(once?.text ?? '');
    expect((await reset(token)).status).toBe(200);
    await sendResetLink(app, nora.id, 'reset-twice');
    expect((await reset(token)).body).toMatchObject(void_);
  });
});

describe('POST /api/auth/reset-password', () => {
  it.each([
    ['no body', undefined, 'Please fill in all fields'],
    ['no password', { token: 'x' }, 'Please fill in all fields'],
    ['an empty token', { token: '', new_password: 'secret' }, 'Invalid or missing reset token'],
    [
      'a short password',
      { token: 'x', new_password: 'abcde' },
      'Password must be at least 6 characters long',
    ],
  ])('refuses %s', async (_what, payload, sentence) => {
    const { status, body } = await app.visitor.call('POST /api/auth/reset-password', payload);
    expect([status, body.detail]).toEqual([422, sentence]);
  });

  it('needs a long uncommon password for administrators, and the link works until then', async () => {
    await app.db.updateTable('members').set({ is_admin: true }).where('id', '=', nora.id).execute();
    const token = await linkFor(nora.email);
    expect((await reset(token, 'elevenchars')).body).toMatchObject({
      detail: 'Password must be at least 12 characters long',
      code: 'weak_password',
    });
    expect((await reset(token, 'passwordpassword')).status).toBe(400);
    expect((await reset(token, 'seven other grey stones')).status).toBe(200);
  });

  it('lets the owner sign in at once, although someone used up the guesses', async () => {
    for (let guess = 0; guess < 11; guess += 1) await signIn('a guess');
    expect((await signIn(castPassword)).status).toBe(429);
    expect((await reset(await linkFor(nora.email))).status).toBe(200);
    expect((await signIn('three new stones')).status).toBe(200);
  });
});

/** Returns every row of every table, with the jobs, as text. */
async function dump(): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`.execute(
    app.db,
  );
  const parts = await Promise.all(
    rows.map(({ name }) =>
      sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(app.db),
    ),
  );
  return parts.flatMap(({ rows: lines }) => lines.map(({ line }) => line)).join('\n');
}
