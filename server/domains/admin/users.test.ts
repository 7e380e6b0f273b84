import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminUser } from '#contract/admin/endpoints.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword, inFarFuture } from '#server/testing/cast.ts';

const app = await testApp();
const { nora, milo } = await app.cast('nora', 'milo');
let { mira } = await app.cast('mira');
await app.runJobs();

beforeEach(async () => {
  await app.db.deleteFrom('suspensions').execute();
  app.clock.advance({ minutes: 1 });
  mira = await app.signIn(mira);
});

const confirmAddress = (id: string) =>
  app.db.updateTable('members').set({ email_verified_at: app.clock.now() }).where('id', '=', id).execute();

const list = async (query = ''): Promise<AdminUser[]> => {
  const { status, body } = await mira.call(`GET /api/admin/users${query}` as 'GET /api/admin/users');
  expect(status).toBe(200);
  return body;
};
const names = async (query: string) => (await list(query)).map(({ name }) => name);
/** Registers another administrator, signed in now. */
const second = async (email: string): Promise<Actor> => {
  const other = await app.register({ name: 'Second Admin', email, password: castPassword });
  await app.setMember(other, { is_admin: true, second_step_due_at: inFarFuture });
  return app.signIn(other);
};
const isThere = async (id: string) => (await list(`?q=${id}`)).length === 1;

describe('the list of members', () => {
  it('is for administrators', async () => {
    for (const who of [nora, milo]) {
      const { status, body } = await who.call('GET /api/admin/users');
      expect([status, body.detail]).toEqual([403, 'This needs an administrator.']);
    }
    expect((await app.visitor.call('GET /api/admin/users')).status).toBe(401);
  });

  it('finds names by their beginning, addresses only when whole', async () => {
    expect(await names('?q=lind')).toEqual(['Nora Lindqvist']);
    expect(await names('?q=nora@example.com')).toEqual(['Nora Lindqvist']);
    expect(await names('?q=nora@example')).toEqual([]);
    expect(await names('?q=example')).toEqual([]);
    expect(await names('?q=%25%25')).toEqual([]);
    // Words of her bio don't match.
    expect(await names('?q=nurse')).toEqual([]);
  });

  it('filters by plan and by state', async () => {
    expect(await names('?tier=creator')).toEqual(['Mira Sandhu']);
    expect((await names('?state=staff')).sort()).toEqual(['Milo Haddad', 'Mira Sandhu']);
    expect(await names('?state=suspended')).toEqual([]);
    const until = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    await mira.call(`PATCH /api/admin/users/${nora.id}/suspend`, {
      is_suspended: true,
      reason: 'Selling',
      until,
    });
    expect(await list('?state=suspended')).toMatchObject([
      { name: 'Nora Lindqvist', is_suspended: true, suspension_reason: 'Selling', suspended_until: until },
    ]);
    expect(await names('?state=active')).not.toContain('Nora Lindqvist');
    app.clock.advance({ days: 2 });
    mira = await app.signIn(mira);
    expect(await names('?state=suspended')).toEqual([]);
    expect((await list('?q=lind'))[0]).toMatchObject({ is_suspended: false, suspension_reason: null });
  });

  it('has every member once over its pages, in each order', async () => {
    for (let n = 0; n < 7; n++)
      await app.register({ name: n % 2 ? 'Twin Pine' : `Member ${n}`, email: `page${n}@example.com` });
    for (const sort of ['newest', 'oldest', 'name']) {
      const whole = (await list(`?sort=${sort}`)).map(({ id }) => id);
      const paged: string[] = [];
      for (let cursor: unknown = ''; cursor !== undefined; ) {
        const { body, headers } = await mira.call(
          `GET /api/admin/users?sort=${sort}&limit=3&cursor=${String(cursor)}` as 'GET /api/admin/users',
        );
        paged.push(...body.map(({ id }: AdminUser) => id));
        cursor = headers['x-next-cursor'];
      }
      expect(paged).toEqual(whole);
      expect(new Set(paged).size).toBe(paged.length);
    }
    const sorted = await names('?sort=name');
    expect(sorted).toEqual([...sorted].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    const forged = Buffer.from(JSON.stringify({ key: "1'; drop", id: nora.id })).toString('base64url');
    expect((await mira.call(`GET /api/admin/users?cursor=${forged}` as 'GET /api/admin/users')).status).toBe(
      400,
    );
  });

  it('counts members by plan', async () => {
    const { body } = await mira.call('GET /api/admin/users/summary');
    expect(body.total).toBe((await list('?limit=100')).length);
    expect(body.tiers.creator).toBe(1);
  });
});

describe('deleting a member', () => {
  it('is for administrators whose password is fresh', async () => {
    const { id } = await app.register({ email: 'fresh@example.com' });
    const remove = () => mira.call(`DELETE /api/admin/users/${id}`);
    expect((await milo.call(`DELETE /api/admin/users/${id}`)).status).toBe(403);
    app.clock.advance({ minutes: 16 });
    const refused = await remove();
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_needed']);
    expect(await isThere(id)).toBe(true);
    const wrong = await mira.call('POST /api/admin/confirm', { password: 'not this one' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password']);
    expect((await remove()).status).toBe(403);
    expect((await mira.call('POST /api/admin/confirm', { password: castPassword })).status).toBe(200);
    expect((await remove()).body.message).toBe('User deleted successfully');
    expect(await isThere(id)).toBe(true);
    await app.runJobs();
    expect(await isThere(id)).toBe(false);
  });

  it('signs the member out at once and lets no one sign in', async () => {
    const gone = await app.register({ email: 'gone@example.com', password: castPassword });
    await mira.call(`DELETE /api/admin/users/${gone.id}`, { texts: 'erase', reason: 'Spam' });
    expect((await gone.call('GET /api/auth/me')).status).toBe(401);
    await app.runJobs();
    const { status } = await app.visitor.call('POST /api/auth/login', {
      email: 'gone@example.com',
      password: castPassword,
    });
    expect(status).not.toBe(200);
    const acts = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'details'])
      .where('target_id', '=', gone.id)
      .execute();
    expect(acts).toEqual([{ actor_id: mira.id, action: 'delete_member', details: { texts: 'erase' } }]);
  });

  it('emails the member that it happened, unless their address was never confirmed', async () => {
    const [told, unsure] = [
      await app.register({ email: 'told@example.com' }),
      await app.register({ email: 'unsure@example.com' }),
    ];
    await confirmAddress(told.id);
    for (const { id } of [told, unsure])
      expect((await mira.call(`DELETE /api/admin/users/${id}`, { texts: 'keep' })).status).toBe(200);
    const payloads = await sql`select payload::text from graphile_worker._private_jobs`.execute(app.db);
    expect(JSON.stringify(payloads.rows)).not.toContain('told@example.com');
    await app.runJobs();
    expect(await isThere(told.id)).toBe(false);
    const emails = app.outbox.filter(({ subject }) => subject === 'Your account was deleted');
    expect(emails.map(({ to }) => to)).toEqual(['told@example.com']);
    expect(emails[0]?.text).toContain('What you wrote for others stays, without your name.');
    expect(emails[0]?.text).toContain('https://evolve.test/contact?about=account');
  });

  it('can’t be undone by the member, who may still sign in until the job runs', async () => {
    const gone = await app.register({ email: 'late@example.com', password: castPassword });
    expect((await mira.call(`DELETE /api/admin/users/${gone.id}`)).status).toBe(200);
    const again = await app.signIn(gone);
    const { status, body } = await again.call('POST /api/users/keep-account');
    expect([status, body.code]).toEqual([409, 'erasing']);
    await app.runJobs();
    expect(await isThere(gone.id)).toBe(false);
  });

  it('erases the texts of a member who chose that for their own deletion', async () => {
    const gone = await app.register({ email: 'all-goes@example.com', password: castPassword });
    const own = await gone.call('POST /api/users/delete-account', {
      password: castPassword,
      texts: 'erase',
    });
    expect(own.status).toBe(200);
    expect((await mira.call(`DELETE /api/admin/users/${gone.id}`)).status).toBe(200);
    const row = await app.db
      .selectFrom('members')
      .select('erases_texts')
      .where('id', '=', gone.id)
      .executeTakeFirstOrThrow();
    expect(row.erases_texts).toBe(true);
    await app.runJobs();
    expect(await isThere(gone.id)).toBe(false);
  });

  it('refuses themselves, strangers and a repetition', async () => {
    const own = await mira.call(`DELETE /api/admin/users/${mira.id}`);
    expect([own.status, own.body.code]).toEqual([400, 'not_yourself']);
    const none = await mira.call('DELETE /api/admin/users/018f0000-0000-7000-8000-000000000000');
    expect([none.status, none.body.detail]).toEqual([404, "That member doesn't exist."]);
    const { id } = await app.register({ email: 'twice@example.com' });
    await mira.call(`DELETE /api/admin/users/${id}`);
    await app.runJobs();
    expect((await mira.call(`DELETE /api/admin/users/${id}`)).status).toBe(404);
  });

  it('leaves one of two administrators who delete each other at once', async () => {
    const other = await second('second@example.com');
    const replies = await Promise.all([
      mira.call(`DELETE /api/admin/users/${other.id}`),
      other.call(`DELETE /api/admin/users/${mira.id}`),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await app.db
      .selectFrom('members')
      .select('id')
      .where('is_admin', '=', true)
      .where('away_since', 'is', null)
      .execute();
    expect(left).toHaveLength(1);
  });
});
