import { describe, expect, it } from 'vitest';
import { PaymentsAway } from '#server/platform/payments/port.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { subscribe } from '#server/testing/subscribe.ts';

const app = await testApp();
const { nora } = await app.cast('nora');

const signIn = async ({ email }: Actor) => {
  const { status, body } = await app.visitor.call('POST /api/auth/login', { email, password: castPassword });
  return { status, body, again: app.actor(body.access_token ?? null) };
};
const deactivate = (member: Actor, password = castPassword) =>
  member.call('POST /api/users/deactivate', { password });
const leave = (member: Actor, texts: 'keep' | 'erase' = 'keep', password = castPassword) =>
  member.call('POST /api/users/delete-account', { password, texts });
const post = async (member: Actor, content: string): Promise<string> =>
  (await member.call('POST /api/posts', { content })).body.id;

describe('deactivating', () => {
  it('hides the member everywhere, ends every session, and is undone by signing in', async () => {
    const wren = await app.register({ name: 'Wren Halloway', tier: 'creator' });
    const { again: elsewhere } = await signIn(wren);
    const id = await post(wren, 'Fog on the ridge this morning.');
    await nora.call(`POST /api/posts/${id}/comments` as 'POST /api/posts/:id/comments', {
      content: 'Lovely.',
    });
    await nora.call(`POST /api/follow/${wren.id}` as 'POST /api/follow/:id');
    const seen = async () => ({
      people: JSON.stringify((await nora.call('GET /api/users', { q: 'Wren' } as never)).body),
      found: JSON.stringify((await nora.call('GET /api/search?q=Halloway' as 'GET /api/search')).body),
      page: (await nora.call(`GET /api/users/${wren.id}` as 'GET /api/users/:id')).status,
      followed: JSON.stringify((await nora.call('GET /api/following')).body),
      author: (await nora.call(`GET /api/posts/${id}` as 'GET /api/posts/:id')).body.user,
    });
    const first = await seen();
    for (const list of [first.people, first.found, first.followed]) expect(list).toContain('Wren Halloway');
    expect([first.page, first.author.name]).toEqual([200, 'Wren Halloway']);

    const { status, body } = await deactivate(wren);
    expect([status, body.message]).toEqual([
      200,
      'Your account is deactivated. Sign in any day, and everything is back.',
    ]);
    expect((await wren.call('GET /api/auth/me')).status).toBe(401);
    expect((await elsewhere.call('GET /api/auth/me')).status).toBe(401);
    const away = await seen();
    expect(away.people + away.found + away.followed).not.toContain('Wren');
    expect(away.page).toBe(404);
    expect(away.author).toMatchObject({ id: null, name: 'Former member', profile_photo: null });

    const { body: back, again } = await signIn(wren);
    expect(back.welcome_back).toBe(
      'Your account is active again. Others see your name and your profile, as before.',
    );
    expect((await again.call('POST /api/posts', { content: 'Back again.' })).status).toBe(200);
    expect((await seen()).author.name).toBe('Wren Halloway');
    expect((await signIn(wren)).body.welcome_back).toBeNull();
  });

  it('needs the password, and counts wrong ones as sign-in does', async () => {
    const member = await app.register({});
    expect(await deactivate(member, 'not it')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password', detail: 'That isn’t your current password.' },
    });
    for (let tries = 1; tries < 10; tries += 1) await deactivate(member, 'not it');
    expect((await deactivate(member)).status).toBe(429);
    expect((await member.call('GET /api/auth/me')).status).toBe(200);
  });

  it('keeps a paid plan', async () => {
    const member = await app.register({});
    await subscribe(app, member, 'builder_monthly');
    const { plan } = (await member.call('GET /api/users/leaving')).body;
    expect(plan).toEqual({ tier: 'builder', next_charge_at: '2026-04-02T15:00:00.000Z' });
    await deactivate(member);
    const { again } = await signIn(member);
    expect((await again.call('GET /api/subscription')).body).toMatchObject({
      tier: 'builder',
      status: 'active',
    });
  });
});

describe('deleting', () => {
  it('ends the plan, signs out, and tells the date by email', async () => {
    const member = await app.register({ name: 'Ines Vale', tier: 'starter' });
    await subscribe(app, member, 'builder_monthly');
    const { status, body } = await leave(member);
    expect([status, body.message, body.deletes_at]).toEqual([
      200,
      'Your account will be deleted on Wednesday 1 April 2026. Sign in and press “Keep my account” before then to keep it.',
      '2026-04-01T15:00:00.000Z',
    ]);
    expect((await member.call('GET /api/auth/me')).status).toBe(401);
    await app.runJobs();
    const email = app.outbox.findLast(({ to }) => to === member.email);
    expect(email?.subject).toBe('Your account will be deleted on Wednesday 1 April 2026');

    const { body: signedIn, again } = await signIn(member);
    expect(signedIn.welcome_back).toBeNull();
    expect(signedIn.user.deletes_at).toBe('2026-04-01T15:00:00.000Z');
    expect((await again.call('GET /api/subscription')).body).toMatchObject({
      tier: 'starter',
      status: 'none',
    });
    expect(await again.call('PUT /api/users/profile', { name: 'Someone Else' })).toMatchObject({
      status: 403,
      body: { code: 'read_only' },
    });
    expect(await again.call('POST /api/users/keep-account')).toMatchObject({
      status: 200,
      body: {
        message:
          'Your account stays, and others see your name and profile again. Your membership ended. You can choose a plan any day.',
      },
    });
    expect((await again.call('GET /api/auth/me')).body.deletes_at).toBeNull();
    expect((await again.call('PUT /api/users/profile', { name: 'Ines V.' })).status).toBe(200);
    expect((await again.call('POST /api/users/keep-account')).status).toBe(200);
  });

  it('and deactivating in two tabs at once do one of both', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await app.register({});
      const [left, away] = await Promise.all([leave(member), deactivate(member)]);
      expect([left.status, away.status].toSorted()).toEqual([200, 401]);
      const { deletes_at } = (await signIn(member)).body.user;
      expect(deletes_at !== null).toBe(left.status === 200);
    }
  });

  it('changes nothing while the provider of payments is away', async () => {
    const member = await app.register({});
    await subscribe(app, member, 'builder_monthly');
    const { cancelNow } = app.payments;
    app.payments.cancelNow = () => Promise.reject(new PaymentsAway('end a subscription'));
    const { status, body } = await leave(member);
    app.payments.cancelNow = cancelNow;
    expect([status, body.detail]).toEqual([
      503,
      "The payment provider isn't answering right now. Please try again in a minute.",
    ]);
    expect((await member.call('GET /api/auth/me')).body.deletes_at).toBeNull();
    expect((await member.call('GET /api/subscription')).body.status).toBe('active');
  });

  it('waits until the groups have another owner', async () => {
    const owner = await app.register({ tier: 'creator' });
    const group = await owner.call('POST /api/groups', { name: 'Dawn Walkers', description: 'Before work.' });
    expect((await owner.call('GET /api/users/leaving')).body.obstacle).toBeNull();
    await nora.call(`POST /api/groups/${group.body.id}/join` as 'POST /api/groups/:id/join');
    expect((await owner.call('GET /api/users/leaving')).body).toMatchObject({
      obstacle: 'Others meet in Dawn Walkers, which you own. Make another member the owner first.',
      groups: [{ id: group.body.id, name: 'Dawn Walkers' }],
    });
    expect(await leave(owner)).toMatchObject({ status: 409, body: { code: 'must_stay' } });
    expect((await owner.call('GET /api/auth/me')).status).toBe(200);
  });

  it('is refused to the last administrator, also when two leave at once', async () => {
    const mira = await app.member('mira');
    const second = await app.register({ password: castPassword });
    await app.db.updateTable('members').set({ is_admin: true }).where('id', '=', second.id).execute();
    const [one, two] = await Promise.all([leave(mira), deactivate(second)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const refused = one.status === 409 ? one : two;
    expect(refused.body.detail).toBe(
      'You are the only administrator. Make another member an administrator before you leave.',
    );
  });

  it('reports the planned date while it is planned', async () => {
    const member = await app.register({});
    const { deletes_at } = (await leave(member)).body;
    app.clock.advance({ hours: 3 });
    const { again } = await signIn(member);
    expect((await again.call('GET /api/users/leaving')).body).toMatchObject({
      deletes_at,
      posts_count: 0,
      plan: null,
    });
  });
});
