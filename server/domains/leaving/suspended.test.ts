import { generateSync } from 'otplib';
import { beforeEach, describe, expect, it } from 'vitest';
import { tasksOf } from '#server/app.ts';
import { tables } from '#server/tables.ts';
import { type Actor, type TestApp, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { subscribe } from '#server/testing/subscribe.ts';
import { cancelDeletion, deleteBySupport, eraseBySupport } from './erase-by-support.ts';

const app = await testApp();
const { milo, mira } = await app.cast('milo', 'mira');
let nora: Actor;
beforeEach(async () => {
  app.clock.advance({ minutes: 1 });
  nora = await app.register({ name: 'Nora' });
});

const suspend = (who: Actor) =>
  milo.call(`PATCH /api/admin/users/${who.id}/suspend`, { is_suspended: true, reason: 'Spam.', until: null });
const leave = (who: Actor, more: object = {}) =>
  app.visitor.call('POST /api/auth/delete-suspended-account', {
    email: who.email,
    password: castPassword,
    texts: 'keep',
    ...more,
  });
const acts = async (who: Actor) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_id', '=', who.id)
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action);
const rowOf = (who: Actor) =>
  app.db
    .selectFrom('members')
    .select(['deletes_at', 'erases_texts'])
    .where('id', '=', who.id)
    .executeTakeFirst();

describe('a suspended member', () => {
  it('deletes the account with the password, although signing in is refused', async () => {
    await subscribe(app, nora, 'builder_monthly');
    await suspend(nora);
    const { status, body } = await leave(nora, { texts: 'erase' });
    expect([status, body.message]).toEqual([
      200,
      expect.stringMatching(
        /^Your account will be deleted on \w+ .* Reply to our email before then to keep it\.$/,
      ),
    ]);
    expect(await rowOf(nora)).toEqual({ deletes_at: new Date(body.deletes_at), erases_texts: true });
    await app.runJobs();
    const email = app.outbox.findLast(({ to }) => to === nora.email);
    expect(email?.subject).toContain('Your account will be deleted on');
    expect(email?.text).toContain('Changed your mind? Reply to this email before that day.');
    expect(email?.text).not.toContain('/auth/login');
    // A repetition changes no date.
    app.clock.advance({ days: 3 });
    expect((await leave(nora)).body.deletes_at).toBe(body.deletes_at);
    app.clock.advance({ days: 28 });
    await tasksOf(app)['erase-due-members']?.({}, { id: '0', attempt: 1 });
    await app.runJobs();
    expect(await rowOf(nora)).toBeUndefined();
    expect(await acts(nora)).toEqual(['suspend_member']);
  });

  it('passes their groups on, which others have to do before', async () => {
    const owner = await app.register({ name: 'Owner', tier: 'creator' });
    const group = (await owner.call('POST /api/groups', { name: `Walkers ${owner.id}`, description: 'Us.' }))
      .body;
    expect((await mira.call(`POST /api/groups/${group.id}/join`)).status).toBe(200);
    const own = await owner.call('POST /api/users/delete-account', { password: castPassword, texts: 'keep' });
    expect([own.status, own.body.code]).toEqual([409, 'must_stay']);
    await suspend(owner);
    expect((await leave(owner)).status).toBe(200);
    await eraseBySupport(app, tables, { email: owner.email, reason: 'Asked by email.', texts: 'keep' });
    const { admin_id } = await app.db
      .selectFrom('groups')
      .select('admin_id')
      .where('id', '=', group.id)
      .executeTakeFirstOrThrow();
    expect(admin_id).toBe(mira.id);
  });

  it('deletes an account that was deactivated before', async () => {
    await nora.call('POST /api/users/deactivate', { password: castPassword });
    await suspend(nora);
    expect((await leave(nora)).status).toBe(200);
  });

  it('needs a code with two steps', async () => {
    await app.setMember(nora, { email_verified_at: app.clock.now() });
    const codeNow = (secret: string) =>
      generateSync({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
    const { body } = await nora.call('POST /api/auth/second-step/setup', { password: castPassword });
    const secret = String(body.secret);
    await nora.call('POST /api/auth/second-step/confirm', { code: codeNow(secret) });
    app.clock.advance({ minutes: 1 });
    await suspend(nora);
    expect((await leave(nora)).body.code).toBe('second_step_needed');
    expect((await leave(nora, { code: '000000' })).body.code).toBe('wrong_code');
    expect((await leave(nora, { code: codeNow(secret) })).status).toBe(200);
  });

  it('says nothing to callers without the password, and counts guesses with those at sign-in', async () => {
    await suspend(nora);
    const unknown = await leave({ ...nora, email: 'nobody.here@example.com' });
    const wrong = await leave(nora, { password: 'wrong stones' });
    expect([unknown.status, unknown.body.code, unknown.body.detail]).toEqual([
      401,
      'wrong_credentials',
      'Wrong email or password.',
    ]);
    expect([wrong.status, wrong.body.code, wrong.body.detail]).toEqual([
      unknown.status,
      unknown.body.code,
      unknown.body.detail,
    ]);
    for (let tries = 1; tries < 10; tries += 1) await leave(nora, { password: 'wrong stones' });
    expect((await leave(nora)).status).toBe(429);
    expect(
      (await app.visitor.call('POST /api/auth/login', { email: nora.email, password: 'x' })).status,
    ).toBe(429);
    expect((await rowOf(nora))?.deletes_at).toBeNull();
  });

  it('is the only one who may: others sign in', async () => {
    const { status, body } = await leave(nora);
    expect([status, body.code]).toEqual([409, 'not_suspended']);
    expect((await rowOf(nora))?.deletes_at).toBeNull();
  });
});

describe('support', () => {
  it('plans a deletion and cancels it, with a reason in the audit log', async () => {
    const at = await deleteBySupport(app, {
      email: ` ${nora.email.toUpperCase()}`,
      reason: 'A letter.',
      texts: 'erase',
    });
    expect(at).toEqual(new Date(app.clock.now().getTime() + 30 * 86_400_000));
    expect(await rowOf(nora)).toEqual({ deletes_at: at, erases_texts: true });
    await cancelDeletion(app, { email: nora.email, reason: 'Changed her mind.' });
    expect(await rowOf(nora)).toEqual({ deletes_at: null, erases_texts: false });
    await expect(cancelDeletion(app, { email: nora.email, reason: 'Again.' })).rejects.toThrow(
      'No deletion is planned',
    );
    expect(await acts(nora)).toEqual(['plan_deletion', 'cancel_deletion']);
  });

  it('erases at once', async () => {
    await eraseBySupport(app, tables, { email: nora.email, reason: 'Court order.', texts: 'keep' });
    expect(await rowOf(nora)).toBeUndefined();
    expect(await acts(nora)).toEqual(['plan_deletion', 'erase_account']);
  });

  it('refuses an unknown address and the last administrator', async () => {
    const erase = (ctx: TestApp, order: Parameters<typeof eraseBySupport>[2]) =>
      eraseBySupport(ctx, tables, order);
    for (const act of [deleteBySupport, erase])
      await expect(
        act(app, { email: 'nobody.here@example.com', reason: 'x', texts: 'keep' }),
      ).rejects.toThrow('There is no account');
    await expect(
      eraseBySupport(app, tables, { email: mira.email, reason: 'x', texts: 'keep' }),
    ).rejects.toThrow('only administrator');
  });
});
