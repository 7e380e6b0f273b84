import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword } from '#server/testing/cast.ts';
import { downloadExport } from '#server/testing/download-export.ts';

const app = await testApp();
const { ada, milo } = await app.cast('ada', 'milo');
let { nora, mira } = await app.cast('nora', 'mira');
await app.runJobs();

beforeEach(async () => {
  app.clock.advance({ minutes: 1 });
  mira = await app.signIn(mira);
});

const open = (id: string) => mira.call(`POST /api/admin/users/${id}/sheet`);
const acts = async (target: string, action: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'details'])
    .where('target_id', '=', target)
    .where('action', '=', action)
    .orderBy('seq')
    .execute();
const confirmAddress = (id: string) =>
  app.db.updateTable('members').set({ email_verified_at: app.clock.now() }).where('id', '=', id).execute();
/** Makes a member ready for a role. */
const withTwoSteps = (id: string) =>
  app.db
    .insertInto('authenticators')
    .values({
      member_id: id,
      secret: Buffer.from('sealed'),
      confirmed_at: app.clock.now(),
    })
    .execute();

describe('the sheet of a member', () => {
  it('and its acts are for administrators', async () => {
    for (const key of [
      `POST /api/admin/users/${ada.id}/sheet`,
      `PUT /api/admin/users/${ada.id}/roles`,
      `PUT /api/admin/users/${ada.id}/plan`,
      `POST /api/admin/users/${ada.id}/sign-out`,
      `POST /api/admin/users/${ada.id}/password-reset`,
      `POST /api/admin/users/${ada.id}/export`,
      `POST /api/admin/users/${ada.id}/notes`,
    ])
      for (const who of [nora, milo])
        expect([key, (await who.call(key as Key, {})).status]).toEqual([key, 403]);
    expect((await open('018f0000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('has facts, and says in the log that it was opened, once an hour', async () => {
    const { status, body } = await open(nora.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { name: 'Nora Lindqvist', email: 'nora@example.com' },
      time_zone: 'America/Toronto',
      has_second_step: false,
      plan: { tier: 'builder', comped_until: null },
    });
    expect(body.devices.length).toBeGreaterThan(0);
    await open(nora.id);
    expect(await acts(nora.id, 'open_sheet')).toMatchObject([{ actor_id: mira.id }]);
    app.clock.advance({ minutes: 61 });
    mira = await app.signIn(mira);
    expect((await open(nora.id)).body.timeline).toContainEqual(
      expect.objectContaining({ what: 'open_sheet', staff_name: 'Mira Sandhu' }),
    );
    expect(await acts(nora.id, 'open_sheet')).toHaveLength(2);
  });

  it('has notes that the member gets with their data, without the name of who wrote them', async () => {
    const [own, other] = [await app.register({}), await app.register({})];
    await mira.call(`POST /api/admin/users/${own.id}/notes`, { content: 'Asked twice for a refund.' });
    const notes = 'account/staff-notes.json';
    const file = (await downloadExport(app, own)).get(notes);
    expect(file).toContain('Asked twice for a refund.');
    expect(file).not.toMatch(/Mira|author/);
    expect((await downloadExport(app, other)).get(notes)).not.toContain('refund');
  });

  it('keeps notes, and refuses one without words', async () => {
    const blank = await mira.call(`POST /api/admin/users/${ada.id}/notes`, { content: ' \u200b ' });
    expect(blank.status).toBe(422);
    const { body } = await mira.call(`POST /api/admin/users/${ada.id}/notes`, { content: 'Travels a lot.' });
    expect(body).toMatchObject({ content: 'Travels a lot.', author_name: 'Mira Sandhu' });
    expect((await open(ada.id)).body.notes).toMatchObject([{ content: 'Travels a lot.' }]);
  });

  it('signs a member out, sends a reset and prepares an archive that only they get', async () => {
    const her = await app.signIn(ada);
    expect((await mira.call(`POST /api/admin/users/${ada.id}/sign-out`)).status).toBe(200);
    expect((await her.call('GET /api/auth/me')).status).toBe(401);
    expect(await acts(ada.id, 'sign_out_member')).toHaveLength(1);
    await app.runJobs();
    app.outbox.length = 0;
    await mira.call(`POST /api/admin/users/${ada.id}/password-reset`);
    expect((await mira.call(`POST /api/admin/users/${ada.id}/export`)).status).toBe(200);
    expect((await mira.call('GET /api/users/export')).body).toEqual([]);
    await app.runJobs();
    expect(new Set(app.outbox.map(({ to }) => to))).toEqual(new Set(['ada@example.com']));
  });
});

describe('a plan without payment', () => {
  it('ends by itself, needs a reason, and is in the log', async () => {
    const finn = await app.member('finn');
    const plan = (body: object) => mira.call(`PUT /api/admin/users/${finn.id}/plan`, body as never);
    const until = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString();
    expect((await plan({ tier: 'builder', until, reason: '  ' })).status).toBe(422);
    expect((await plan({ tier: 'builder', until: '2020-01-01T00:00:00Z', reason: 'Thanks' })).status).toBe(
      422,
    );
    expect((await plan({ tier: 'builder', last_day: '2020-01-01', reason: 'Thanks' })).status).toBe(422);
    expect((await plan({ tier: 'founder', reason: 'Thanks' })).status).toBe(422);
    expect((await plan({ tier: 'builder', until, reason: 'Thanks' })).status).toBe(200);
    const tier = async () => (await open(finn.id)).body.plan;
    expect(await tier()).toMatchObject({ tier: 'builder', status: 'comped', comped_until: until });
    expect(await acts(finn.id, 'comp_plan')).toEqual([
      { actor_id: mira.id, details: { tier: 'builder', until, was_tier: 'starter', was_until: null } },
    ]);
    app.clock.advance({ days: 2, minutes: 1 });
    mira = await app.signIn(mira);
    const { endComps } = await import('#server/domains/membership/end-comps.ts');
    await endComps(app);
    await endComps(app);
    expect(await tier()).toMatchObject({ tier: 'starter', comped_until: null });
  });

  it('doesn’t end when an administrator moves the end at that moment', async () => {
    const finn = await app.register({ email: 'moved@example.com' });
    const until = new Date(app.clock.now().getTime() + 60_000).toISOString();
    await mira.call(`PUT /api/admin/users/${finn.id}/plan`, { tier: 'builder', until, reason: 'Thanks' });
    app.clock.advance({ minutes: 2 });
    const { endComps } = await import('#server/domains/membership/end-comps.ts');
    let ending: Promise<void> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await sql`select from members where id = ${finn.id} for update`.execute(tx);
      ending = endComps(app);
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        expect(rows).toHaveLength(1);
      });
      await sql`update memberships set comped_until = ${new Date(app.clock.now().getTime() + 86_400_000)}
        where member_id = ${finn.id}`.execute(tx);
    });
    await ending;
    expect((await open(finn.id)).body.plan).toMatchObject({ tier: 'builder', status: 'comped' });
  });

  it('ends with its last day where the member lives', async () => {
    const far = await app.register({ email: 'far@example.com', time_zone: 'Asia/Tokyo' });
    const body = { tier: 'builder', last_day: '2027-03-05', reason: 'Thanks' } as const;
    expect((await mira.call(`PUT /api/admin/users/${far.id}/plan`, body)).status).toBe(200);
    expect((await open(far.id)).body.plan.comped_until).toBe('2027-03-05T14:59:59.999Z');
  });

  it('asks for a fresh password', async () => {
    app.clock.advance({ minutes: 20 });
    const { status, body } = await mira.call(`PUT /api/admin/users/${nora.id}/plan`, {
      tier: 'creator',
      reason: 'Thanks',
    });
    expect([status, body.code]).toEqual([403, 'confirmation_needed']);
  });
});

describe('roles', () => {
  const roles = (whom: Actor, is_admin: boolean, is_moderator: boolean) =>
    mira.call(`PUT /api/admin/users/${whom.id}/roles`, { is_admin, is_moderator });

  it('need two steps, and end every session', async () => {
    await confirmAddress(nora.id);
    nora = await app.signIn(nora);
    const refused = await roles(nora, false, true);
    expect([refused.status, refused.body.code]).toEqual([409, 'second_step_required']);
    await withTwoSteps(nora.id);
    expect((await roles(nora, false, true)).status).toBe(200);
    expect((await nora.call('GET /api/auth/me')).status).toBe(401);
    expect(await acts(nora.id, 'change_roles')).toEqual([
      {
        actor_id: mira.id,
        details: { is_admin: false, is_moderator: true, was_admin: false, was_moderator: false },
      },
    ]);
    expect((await roles(nora, false, true)).status).toBe(200);
    expect(await acts(nora.id, 'change_roles')).toHaveLength(1);
  });

  it('aren’t given to a suspended member', async () => {
    const whom = await app.register({ email: 'suspended@example.com', password: castPassword });
    await confirmAddress(whom.id);
    await withTwoSteps(whom.id);
    const suspend = (is_suspended: boolean) =>
      mira.call(`PATCH /api/admin/users/${whom.id}/suspend`, { is_suspended, reason: 'Selling' });
    expect((await suspend(true)).status).toBe(200);
    const refused = await roles(whom, false, true);
    expect([refused.status, refused.body.code]).toEqual([409, 'not_ready']);
    expect((await suspend(false)).status).toBe(200);
    expect((await roles(whom, false, true)).status).toBe(200);
  });

  it('keep an administrator’s days of grace until that role ends', async () => {
    const due = new Date(app.clock.now().getTime() + 3 * 86_400_000);
    const whom = await app.register({ email: 'grace@example.com', password: castPassword });
    await app.setMember(whom, { is_admin: true, is_moderator: true, second_step_due_at: due });
    const dueAt = async () =>
      (
        await app.db
          .selectFrom('members')
          .select('second_step_due_at')
          .where('id', '=', whom.id)
          .executeTakeFirstOrThrow()
      ).second_step_due_at;
    expect((await roles(whom, true, false)).status).toBe(200);
    expect(await dueAt()).toEqual(due);
    expect((await roles(whom, false, false)).status).toBe(200);
    expect(await dueAt()).toBeNull();
  });

  it('of the last administrator who can act stay, whoever else has the role without two steps', async () => {
    const other = await app.register({ email: 'overdue@example.com', password: castPassword });
    await app.setMember(other, { is_admin: true, second_step_due_at: app.clock.now() });
    const { changeRoles } = await import('#server/domains/auth/change-roles.ts');
    await expect(
      app.db
        .transaction()
        .execute((db) => changeRoles(db, mira.id, { isAdmin: false, isModerator: false }, app.clock.now())),
    ).rejects.toMatchObject({ code: 'last_admin' });
    const leaving = await mira.call('GET /api/users/leaving');
    expect(leaving.body.obstacle).toContain('only administrator');
    await app.db.updateTable('members').set({ is_admin: false }).where('id', '=', other.id).execute();
  });

  it('of the actor stay, and so does the last administrator', async () => {
    const own = await roles(mira, false, false);
    expect([own.status, own.body.code]).toEqual([400, 'not_yourself']);
    const other = await app.register({ email: 'second@example.com', password: castPassword });
    await confirmAddress(other.id);
    await withTwoSteps(other.id);
    expect((await roles(other, true, false)).status).toBe(200);
    // Mira is gone for a while, so the other one is the last.
    await app.db.updateTable('members').set({ is_admin: false }).where('id', '=', mira.id).execute();
    const { changeRoles } = await import('#server/domains/auth/change-roles.ts');
    await expect(
      app.db
        .transaction()
        .execute((db) => changeRoles(db, other.id, { isAdmin: false, isModerator: false }, app.clock.now())),
    ).rejects.toMatchObject({ code: 'last_admin' });
    await app.db.updateTable('members').set({ is_admin: true }).where('id', '=', mira.id).execute();
  });
});
