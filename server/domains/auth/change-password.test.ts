import { beforeEach, describe, expect, it } from 'vitest';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';

const app = await testApp();
let nora: Actor;
beforeEach(async () => {
  nora = await app.register({ name: 'Nora' });
  await app.runJobs();
  app.outbox.length = 0;
});

const change = (
  actor: Pick<Actor, 'call'>,
  current_password: unknown,
  new_password: unknown = 'three new stones',
) => actor.call('PUT /api/users/password', { current_password, new_password });
const signIn = (password: string) =>
  app.visitor.call('POST /api/auth/login', { email: nora.email, password });
const wrong = 'Error updating password. Please check your current password.';

describe('PUT /api/users/password', () => {
  it('changes the password, ends other sessions and sends an email', async () => {
    const other = (await signIn(castPassword)).body.access_token ?? '';
    const bearer = { authorization: `Bearer ${other}` };
    const meThere = () => app.visitor.call('GET /api/auth/me', undefined, bearer);
    expect((await meThere()).status).toBe(200);
    expect(await change(nora, castPassword)).toMatchObject({
      status: 200,
      body: { message: 'Your password is changed. Every other device is signed out.' },
    });
    expect((await meThere()).status).toBe(401);
    expect((await nora.call('GET /api/auth/me')).status).toBe(200);
    expect((await signIn(castPassword)).status).toBe(401);
    expect((await signIn('three new stones')).status).toBe(200);
    await app.runJobs();
    expect(app.outbox.map(({ to, subject }) => [to, subject])).toEqual([
      [nora.email, 'Your password was changed'],
    ]);
    expect(app.outbox[0]?.text).toContain('every other device has been signed out');
  });

  it('ends links to reset the password', async () => {
    await app.visitor.call('POST /api/auth/forgot-password', { email: nora.email });
    await app.runJobs();
    const token = /token=(reset_[\w-]+)/.exec(app.outbox.at(-1)?.text ?? '')?.[1] ?? '';
    await change(nora, castPassword);
    const { status } = await app.visitor.call('POST /api/auth/reset-password', {
      token,
      new_password: 'four other stones',
    });
    expect(status).toBe(400);
  });

  it('forgets the other devices of the member, and remembers this one', async () => {
    const second = await signIn(castPassword);
    const here = {
      call: (key: 'PUT /api/users/password', body: object) =>
        app.visitor.call(key, body, { authorization: `Bearer ${second.body.access_token}` }),
    };
    await change(here as never, castPassword);
    const left = await app.db
      .selectFrom('remembered_devices')
      .select('id')
      .where('member_id', '=', nora.id)
      .execute();
    expect(left).toHaveLength(1);
    expect(second.body.device_token).not.toBeNull();
  });

  it('needs the current password', async () => {
    expect((await change(app.visitor, castPassword)).status).toBe(401);
    const { status, body } = await change(nora, 'wrong stones');
    expect([status, body.detail]).toEqual([400, wrong]);
    expect((await signIn(castPassword)).status).toBe(200);
    await app.runJobs();
    expect(app.outbox).toEqual([]);
  });

  it.each([
    [undefined, 'three new stones', 'Please fill in all fields'],
    ['', 'three new stones', 'Please fill in all fields'],
    [castPassword, undefined, 'Please fill in all fields'],
    [castPassword, 'short', 'Password must be at least 6 characters long'],
    [castPassword, 'x'.repeat(257), 'Password must be at most 256 characters long'],
  ])('refuses %j and %j', async (current, next, sentence) => {
    const { status, body } = await nora.call('PUT /api/users/password', {
      ...(current !== undefined && { current_password: current }),
      ...(next !== undefined && { new_password: next }),
    });
    expect([status, body.detail]).toEqual([422, sentence]);
  });

  it('asks administrators for more', async () => {
    const mira = await app.member('mira');
    const { status, body } = await change(mira, castPassword, 'elevenchars');
    expect([status, body.code]).toEqual([400, 'weak_password']);
  });

  it('evaluates ten wrong guesses in 15 minutes, even of 20 at once, and sign-in still works', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => change(nora, 'wrong stones')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await change(nora, castPassword)).status).toBe(429);
    expect((await signIn(castPassword)).status).toBe(200);
    app.clock.advance({ minutes: 16 });
    expect((await change(nora, castPassword)).status).toBe(200);
  });

  it('of two parallel changes accepts one', async () => {
    const answers = await Promise.all([
      change(nora, castPassword, 'three new stones'),
      change(nora, castPassword, 'four new stones'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
