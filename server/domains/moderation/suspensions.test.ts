import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword, inFarFuture } from '#server/testing/cast.ts';

const app = await testApp();
let { nora, milo, mira } = await app.cast('nora', 'milo', 'mira');
await app.runJobs();

beforeEach(async () => {
  await app.db.deleteFrom('suspensions').execute();
  app.clock.advance({ hours: 1 });
  nora = await app.signIn(nora);
  milo = await app.signIn(milo);
  mira = await app.signIn(mira);
  app.clock.advance({ minutes: 1 });
  app.outbox.length = 0;
});
const suspend = (by: Actor, whom: Actor, body: object = { is_suspended: true, reason: 'Spam' }) =>
  by.call(`PATCH /api/admin/users/${whom.id}/suspend`, body);
const lift = (by: Actor, whom: Actor) => suspend(by, whom, { is_suspended: false });
const tryIn = (who: Actor, password = castPassword) =>
  app.visitor.call('POST /api/auth/login', { email: who.email, password });

describe('a suspension that has not begun', () => {
  it('bars nothing until it begins: sign-in, sessions, search and the facts of a case', async () => {
    const ada = await app.member('ada');
    await app.runJobs();
    await ada.call(`POST /api/users/${nora.id}/report`, { reason: 'Unkind' });
    const begins = new Date(app.clock.now().getTime() + 3_600_000);
    await app.db
      .insertInto('suspensions')
      .values(
        [nora, mira].map(({ id }) => ({ id: newId(), member_id: id, reason: 'Spam', starts_at: begins })),
      )
      .execute();
    const isBarred = async () => {
      const signIn = (await tryIn(nora)).status === 403;
      const session = (await nora.call('GET /api/auth/me')).status !== 200;
      const search = !JSON.stringify((await ada.call('GET /api/search?q=Nora&kind=people')).body).includes(
        nora.id,
      );
      const list = !JSON.stringify((await ada.call('GET /api/users?q=Nora')).body).includes(nora.id);
      const cases = (await milo.call('GET /api/admin/flagged-content')).body as {
        author_facts: { is_suspended: boolean };
      }[];
      return {
        signIn,
        session,
        search,
        list,
        facts: cases.some(({ author_facts }) => author_facts.is_suspended),
      };
    };
    expect(await isBarred()).toEqual({
      signIn: false,
      session: false,
      search: false,
      list: false,
      facts: false,
    });
    app.clock.advance({ hours: 1 });
    expect(await isBarred()).toEqual({ signIn: true, session: true, search: true, list: true, facts: true });
  });
});

describe('a suspended member', () => {
  it('loses access at once, on every device and call, and gets the reason', async () => {
    const other = await app.signIn(nora);
    expect((await suspend(milo, nora)).body.message).toBe('The member is suspended.');
    for (const session of [nora, other])
      for (const key of ['GET /api/auth/me', 'GET /api/posts', 'POST /api/auth/logout'] as const) {
        const { status, body } = await session.call(key);
        expect([status, body.code]).toEqual([403, 'suspended']);
        expect(body.detail).toBe('Your account is suspended. The reason: Spam.');
      }
  });

  it('gets reason and end when signing in with the right password, and nothing with a wrong one', async () => {
    const until = new Date(app.clock.now().getTime() + 86_400_000);
    await suspend(milo, nora, { is_suspended: true, reason: 'Unkind words!', until: until.toISOString() });
    for (let tries = 0; tries < 12; tries += 1) {
      const { status, body } = await tryIn(nora);
      expect([status, body.code]).toEqual([403, 'suspended']);
      expect(body.detail).toMatch(
        /^Your account is suspended until \d March 2026, \d+:\d\d Toronto time\. The reason: Unkind words!$/,
      );
    }
    expect((await tryIn(nora, 'wrong')).body.code).toBe('wrong_credentials');
  });

  it('can sign in again after the end, but the old sessions stay invalid', async () => {
    const until = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    await suspend(milo, nora, { is_suspended: true, reason: 'Spam', until });
    app.clock.advance({ hours: 1 });
    expect((await nora.call('GET /api/auth/me')).status).toBe(401);
    const back = await app.signIn(nora);
    expect((await back.call('GET /api/auth/me')).status).toBe(200);
  });

  it('can sign in again when it is lifted', async () => {
    await suspend(milo, nora);
    app.clock.advance({ minutes: 1 });
    expect((await lift(mira, nora)).body.message).toBe('The suspension has been lifted.');
    expect((await lift(mira, nora)).body.message).toBe("This member isn't suspended.");
    expect((await nora.call('GET /api/auth/me')).status).toBe(401);
    expect((await tryIn(nora)).status).toBe(200);
  });

  it('gets an email about it, and about its end', async () => {
    await suspend(milo, nora);
    await app.runJobs();
    await lift(milo, nora);
    await app.runJobs();
    await app.runJobs();
    const hers = app.outbox.filter(({ to }) => to === nora.email);
    expect(hers.map(({ subject }) => subject)).toEqual([
      'Your account is suspended',
      'Your account is active again',
    ]);
    expect(hers[0]?.text).toContain('The reason: Spam');
  });

  it('suspended again has the newest reason, and only one suspension', async () => {
    await suspend(milo, nora);
    await suspend(mira, nora, { is_suspended: true, reason: 'Worse' });
    expect((await nora.call('GET /api/auth/me')).body.detail).toContain('Worse');
    const open = await app.db.selectFrom('suspensions').select('id').where('lifted_at', 'is', null).execute();
    expect(open).toHaveLength(1);
  });
});

describe('a suspension', () => {
  it('lasts to the end of its last day where the member lives', async () => {
    const far = await app.register({ email: 'far@example.com', time_zone: 'Asia/Tokyo' });
    const past = { is_suspended: true, reason: 'Spam', last_day: '2020-01-01' };
    expect((await suspend(milo, far, past)).body).toMatchObject({ fields: { last_day: expect.any(String) } });
    expect((await suspend(milo, far, { ...past, last_day: '2026-02-30' })).status).toBe(422);
    await suspend(milo, far, { ...past, last_day: '2027-03-05', until: '2030-01-01T00:00:00Z' });
    const { ends_at } = await app.db
      .selectFrom('suspensions')
      .select('ends_at')
      .where('member_id', '=', far.id)
      .executeTakeFirstOrThrow();
    expect(ends_at).toEqual(new Date('2027-03-05T14:59:59.999Z'));
  });

  it('needs a reason and a future end', async () => {
    for (const body of [
      { is_suspended: true },
      { is_suspended: true, reason: '  ' },
      { is_suspended: true, reason: 'Spam', until: app.clock.now().toISOString() },
    ])
      expect((await suspend(milo, nora, body)).status).toBe(422);
    expect((await nora.call('GET /api/auth/me')).status).toBe(200);
  });

  it('is refused for oneself, for staff by moderators, and for unknown members', async () => {
    expect((await suspend(milo, milo)).body.code).toBe('own_account');
    expect((await suspend(mira, mira)).body.code).toBe('own_account');
    expect((await suspend(milo, mira)).status).toBe(403);
    expect((await suspend(nora, milo)).status).toBe(403);
    expect((await suspend(milo, { ...nora, id: '01900000-0000-7000-8000-000000000000' })).status).toBe(404);
    expect((await suspend(mira, milo)).status).toBe(200);
    expect((await milo.call('GET /api/admin/flagged-content')).body.code).toBe('suspended');
    expect((await lift(mira, milo)).status).toBe(200);
  });

  it('never leaves the product without an administrator, even in parallel', async () => {
    const second = await app.register({ name: 'Second' });
    await app.setMember(second, { is_admin: true, second_step_due_at: inFarFuture });
    app.clock.advance({ minutes: 1 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, each) => (each % 2 ? suspend(mira, second) : suspend(second, mira))),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const still = await Promise.all([mira, second].map((who) => who.call('GET /api/auth/me')));
    expect(still.filter(({ status }) => status === 200)).toHaveLength(1);
    await app.db.updateTable('members').set({ is_admin: false }).where('id', '=', second.id).execute();
  });

  it('of a paying member does not change the membership', async () => {
    const before = await app.db
      .selectFrom('memberships')
      .selectAll()
      .where('member_id', '=', nora.id)
      .execute();
    await suspend(milo, nora);
    expect(
      await app.db.selectFrom('memberships').selectAll().where('member_id', '=', nora.id).execute(),
    ).toEqual(before);
  });
});
