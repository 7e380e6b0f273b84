import { beforeEach, describe, expect, it } from 'vitest';
import type { AppealPage } from '#contract/site/public-pages.ts';
import { publicPaths } from '#contract/site/public-paths.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import { castPassword, inFarFuture } from '#server/testing/cast.ts';
import { appealPath } from './sign-appeal.ts';

const app = await testApp();
const { nora, milo, mira } = await app.cast('nora', 'milo', 'mira');
let member: Actor;
let path: string;
let members = 0;

const suspend = (by: Actor, whom: Actor, more = {}) =>
  by.call(`PATCH /api/admin/users/${whom.id}/suspend`, { is_suspended: true, reason: 'Spam', ...more });
/** Suspends a new member and takes the link from their email. */
async function suspended(by = milo): Promise<string> {
  member = await app.register({ email: `suspended-${++members}@example.com` });
  expect((await suspend(by, member)).status).toBe(200);
  await app.runJobs();
  const email = app.outbox.findLast(({ to }) => to === member.email);
  expect(email?.subject).toBe('Your account is suspended');
  return /https:\/\/evolve\.test(\/appeal\/[\w.-]+)/.exec(email?.text ?? '')?.[1] ?? '';
}
beforeEach(async () => {
  path = await suspended();
});

const open = async (url = path) => {
  const reply = await app.app.inject({ method: 'GET', url });
  return { status: reply.statusCode, headers: reply.headers, page: reply.json().page as AppealPage };
};
const ask = async (message: string, url = path) => {
  const reply = await app.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ message }).toString(),
  });
  return { status: reply.statusCode, page: reply.body ? (reply.json().page as AppealPage) : null };
};
const waiting = async (who: Actor) => (await who.call('GET /api/admin/suspension-appeals')).body;
const own = async (who: Actor) => (await waiting(who)).find(({ member_id }) => member_id === member.id);
const decide = (who: Actor, id: string, outcome: 'kept' | 'lifted', note?: string) =>
  who.call(`POST /api/admin/suspension-appeals/${id}/decision`, { outcome, ...(note && { note }) });
const idOf = async () => (await own(mira))?.id ?? '';

describe('who may not', () => {
  it('a forged link opens nothing, and members decide nothing', async () => {
    const [, id = ''] = /^\/appeal\/([^.]+)\./.exec(path) ?? [];
    for (const url of [
      `/appeal/${id}`,
      `${path}x`,
      path.replace(id, newId()),
      appealPath(Buffer.alloc(32), id),
      appealPath(app.config.serverKey, newId()),
      '/appeal/%00',
    ]) {
      expect([url, (await open(url)).status]).toEqual([url, 404]);
      expect([url, (await ask('Please', url)).status]).toEqual([url, 404]);
    }
    await ask('Please');
    const appeal = await idOf();
    expect((await decide(nora, appeal, 'lifted')).status).toBe(403);
    expect((await nora.call('GET /api/admin/suspension-appeals')).status).toBe(403);
    expect((await decide(mira, newId(), 'lifted')).status).toBe(404);
  });

  it('who suspended the member sees the appeal and doesn’t decide it', async () => {
    await ask('It wasn’t spam.');
    expect(await own(milo)).toMatchObject({ may_decide: false, words: 'It wasn’t spam.' });
    const refused = await decide(milo, await idOf(), 'kept');
    expect([refused.status, refused.body.code]).toEqual([403, 'own_decision']);
    expect(await own(mira)).toMatchObject({ may_decide: true, suspended_by_name: 'Milo Haddad' });
    await app.runJobs();
    const alarms = app.outbox.filter(({ subject }) => subject.includes('appeal'));
    expect(new Set(alarms.map(({ to }) => to))).toEqual(new Set([mira.email]));
  });

  it('decides it where no one else can: staff without their second step count as no one', async () => {
    path = await suspended(mira);
    await ask('Please.');
    expect(await own(mira)).toMatchObject({ may_decide: false });
    const due = (at: Date | null) =>
      app.db.updateTable('members').set({ second_step_due_at: at }).where('id', '=', milo.id).execute();
    await due(null);
    try {
      expect(await own(mira)).toMatchObject({ may_decide: true });
    } finally {
      await due(inFarFuture);
    }
  });
});

describe('the page of the link', () => {
  it('is secret, takes one text, and shows it again', async () => {
    expect(publicPaths.test(path)).toBe(true);
    const first = await open();
    expect(first.page).toMatchObject({ kind: 'appeal', state: 'open', reason: 'Spam', ends_at: null });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const empty = await ask(' \u200b');
    expect([empty.status, empty.page?.fault]).toEqual([422, 'Please write why we should look again.']);
    const long = await ask('x'.repeat(2001));
    expect([long.status, long.page?.typed.length]).toEqual([422, 2001]);
    expect((await ask('x'.repeat(100_000))).status).toBe(413);
    expect((await ask('It was\u0000 a recipe.')).status).toBe(303);
    expect((await open()).page).toMatchObject({ state: 'waiting', words: 'It was a recipe.' });
    const again = await ask('And another thing.');
    expect([again.status, again.page?.state, again.page?.typed]).toEqual([
      409,
      'waiting',
      'And another thing.',
    ]);
    expect((await waiting(mira)).filter(({ member_id }) => member_id === member.id)).toHaveLength(1);
    expect(app.logLines.join('\n')).not.toContain('recipe');
  });

  it('asks once when it is sent twice at the same time', async () => {
    const both = await Promise.all([ask('One'), ask('Two')]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  it('says so after the deadline, and keeps what was typed', async () => {
    app.clock.advance({ days: 14 });
    try {
      expect((await open()).page.state).toBe('late');
      const late = await ask('Please look again.');
      expect([late.status, late.page?.state, late.page?.typed]).toEqual([409, 'late', 'Please look again.']);
    } finally {
      app.clock.advance({ days: -14 });
    }
  });
});

describe('the decision', () => {
  it('lifts the suspension, and the member signs in again', async () => {
    await ask('Please.');
    const id = await idOf();
    app.clock.advance({ minutes: 1 });
    expect((await decide(mira, id, 'lifted', 'It was a recipe.')).body.message).toBe(
      'The suspension has been lifted.',
    );
    expect((await open()).page.state).toBe('lifted');
    await app.runJobs();
    const email = app.outbox.findLast(({ to }) => to === member.email);
    expect(email?.subject).toBe('Your account is active again');
    expect(email?.text).toContain('It was a recipe.');
    const { status } = await app.visitor.call('POST /api/auth/login', {
      email: member.email,
      password: castPassword,
    });
    expect(status).toBe(200);
    const log = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_id', '=', member.id)
      .orderBy('seq')
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      'suspend_member',
      'appeal_suspension',
      'grant_appeal',
      'lift_suspension',
    ]);
  });

  it('keeps it with words that the member reads, and can’t be asked again', async () => {
    await ask('Please.');
    const id = await idOf();
    expect((await decide(mira, id, 'kept', 'Twelve equal posts in an hour.')).status).toBe(200);
    await app.runJobs();
    const email = app.outbox.findLast(({ to }) => to === member.email);
    expect(email?.subject).toBe('We looked at your suspension again');
    expect(email?.text).toContain('Twelve equal posts in an hour.');
    expect((await open()).page).toMatchObject({ state: 'kept', note: 'Twelve equal posts in an hour.' });
    expect((await ask('Again?')).status).toBe(409);
    expect(await own(mira)).toBeUndefined();
  });

  it('is made once when two decide at the same time', async () => {
    path = await suspended(mira);
    await ask('Please.');
    const other = await app.register({ email: 'second-moderator@example.com' });
    await app.setMember(other, { is_moderator: true, second_step_due_at: new Date('2099-01-01') });
    const id = (await own(milo))?.id ?? '';
    const both = await Promise.all([decide(milo, id, 'kept'), decide(other, id, 'lifted')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'already_decided',
      detail: 'Another moderator already decided this.',
    });
    await app.db.updateTable('members').set({ is_moderator: false }).where('id', '=', other.id).execute();
  });

  it('isn’t asked for when the suspension was lifted meanwhile', async () => {
    await ask('Please.');
    const id = await idOf();
    await mira.call(`PATCH /api/admin/users/${member.id}/suspend`, { is_suspended: false });
    expect(await own(mira)).toBeUndefined();
    const late = await decide(mira, id, 'kept');
    expect([late.status, late.body.detail]).toEqual([
      409,
      'This suspension is over already, so there is nothing to decide.',
    ]);
    expect((await open()).page.state).toBe('over');
  });
});
