import { describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { createAdmin } from './create-admin.ts';
import { verifyAddress } from './verify-address.ts';

const app = await testApp();

const create = (email: string, password: string) =>
  createAdmin(app.db, {
    email,
    password,
    name: 'Ada Min',
    timeZone: 'America/Toronto',
    now: app.clock.now(),
  });
const signIn = (email: string, password: string) =>
  app.visitor.call('POST /api/auth/login', { email, password });

describe('making an administrator', () => {
  it.each([
    ['short-pw', 'Password must be at least 12 characters long'],
    ['12345', 'Password must be at least 6 characters long'],
    ['passwordpassword', 'Many people use this password. Please choose one that only you use.'],
  ])('refuses the password %s', async (password, sentence) => {
    await expect(create('strict@example.com', password)).rejects.toMatchObject({
      status: 400,
      message: sentence,
    });
    expect(
      await app.db.selectFrom('members').select('id').where('email', '=', 'strict@example.com').execute(),
    ).toEqual([]);
  });

  it('refuses an invalid address', async () => {
    await expect(create('nobody', castPassword)).rejects.toMatchObject({
      status: 400,
      message: 'nobody is not an email address.',
    });
  });

  it('creates a new account with a confirmed address, once', async () => {
    expect(await create('New.Admin@Example.com', castPassword)).toBe('created');
    expect(await create('new.admin@example.com', castPassword)).toBe('unchanged');
    const { status, body } = await signIn('new.admin@example.com', castPassword);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ name: 'Ada Min', is_admin: true, email_verified: true });
    await app.runJobs();
    expect(app.outbox.filter(({ to }) => to === 'new.admin@example.com')).toEqual([]);
  });

  it('promotes a member: new password, every device signed out, told by email', async () => {
    const tove = await app.register({ name: 'Tove', email: 'tove@example.com', password: 'secret' });
    expect(await create('TOVE@example.com', castPassword)).toBe('promoted');
    expect((await tove.call('GET /api/auth/me')).status).toBe(401);
    expect((await signIn('tove@example.com', 'secret')).status).toBe(401);
    expect((await signIn('tove@example.com', castPassword)).body.user).toMatchObject({
      id: tove.id,
      name: 'Tove',
      is_admin: true,
    });
    await app.runJobs();
    expect(app.outbox.filter(({ to }) => to === 'tove@example.com').map(({ subject }) => subject)).toContain(
      'Your password was changed',
    );
    const logged = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'details'])
      .where('target_id', '=', tove.id)
      .execute();
    expect(logged).toEqual([{ actor_id: null, action: 'appoint_admin', details: { outcome: 'promoted' } }]);
  });

  it('sets a new password for an administrator', async () => {
    await create('change@example.com', castPassword);
    expect(await create('change@example.com', 'another long sentence')).toBe('promoted');
    expect((await signIn('change@example.com', 'another long sentence')).status).toBe(200);
  });
});

describe('confirming an address for support', () => {
  const verify = (email: string) =>
    app.db.transaction().execute((db) => verifyAddress(db, { email, now: app.clock.now() }));

  it('refuses an unknown address', async () => {
    await expect(verify('nobody@example.com')).rejects.toMatchObject({ status: 404 });
  });

  it('confirms it once and keeps the first instant', async () => {
    const vera = await app.register({ email: 'vera@example.com' });
    expect((await vera.call('GET /api/auth/me')).body.email_verified).toBe(false);
    expect(await verify('Vera@example.com')).toEqual({ memberId: vera.id, wasVerified: false });
    const at = app.clock.now();
    app.clock.advance({ hours: 2 });
    expect(await verify('vera@example.com')).toEqual({ memberId: vera.id, wasVerified: true });
    expect((await vera.call('GET /api/auth/me')).body.email_verified).toBe(true);
    const row = await app.db
      .selectFrom('members')
      .select('email_verified_at')
      .where('id', '=', vera.id)
      .executeTakeFirstOrThrow();
    expect(row.email_verified_at).toEqual(at);
  });
});
