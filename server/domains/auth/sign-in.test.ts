import { describe, expect, it } from 'vitest';
import { allowances } from '#contract/membership/allowances.ts';
import { profileTextNames } from '#contract/profile/texts.ts';
import { type Reply, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { openSession } from './sessions/open-session.ts';

const app = await testApp();
const { nora } = await app.cast('nora', 'finn');

const signIn = (email: string, password: string): Promise<Reply> =>
  app.visitor.call('POST /api/auth/login', { email, password });

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

  it('opens no session when the password changed during the check', async () => {
    const person = await app.register({});
    const { password_hash } = await app.db
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await app.setMember(person, { password_hash: 'another' });
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
