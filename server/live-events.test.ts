import { expect, test } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp({ now: '2026-03-02T15:00:00Z' });
const who = await app.cast('nora', 'ada', 'cleo', 'milo', 'mira');

/** Returns what an act published: the name, and the member or the place that hears it. */
async function published(act: () => Promise<unknown>): Promise<string[]> {
  await app.pool.query('delete from live_events');
  const done = (await act()) as { status?: number; body?: unknown } | undefined;
  expect([done?.status ?? 200, done?.body]).toEqual([200, done?.body]);
  const names = new Map(Object.entries(who).map(([name, { id }]) => [id, name]));
  const { rows } = await app.pool.query<{ name: string; member_id: string | null; place: string | null }>(
    'select name, member_id, place from live_events',
  );
  return rows.map(({ name, member_id, place }) => `${name} ${member_id ? names.get(member_id) : place}`);
}

const search = { is_looking: true, wakes_at: 360, sleeps_at: 1350, category: 'health', tone: 'gentle' };
const pactOf = async (actor: Actor) => (await actor.call('GET /api/partners')).body.pacts[0];

test('each step of a pact is heard by the other partner', async () => {
  const { nora, ada } = who;
  for (const each of [nora, ada]) await each.call('PUT /api/partners/search', search);
  const ask = () => nora.call('POST /api/partners/requests', { member_id: ada.id });
  expect(await published(ask)).toContain('partner ada');
  const id = (await ada.call('GET /api/partners')).body.received[0]?.id ?? '';
  expect(
    await published(() =>
      ada.call(`POST /api/partners/requests/${id}/accept` as 'POST /api/partners/requests/:id/accept'),
    ),
  ).toContain('partner nora');
  const pact = await pactOf(nora);
  for (const { line, version } of pact?.lines ?? [])
    for (const each of [nora, ada])
      expect(
        await published(() =>
          each.call(
            `POST /api/partners/pacts/${pact?.id}/lines/${line}/agree` as 'POST /api/partners/pacts/:id/lines/:line/agree',
            { version: version },
          ),
        ),
      ).toContain(`partner ${each === nora ? 'ada' : 'nora'}`);
  expect((await pactOf(ada))?.may_start).toBe(true);
  const start = () =>
    ada.call(`POST /api/partners/pacts/${pact?.id}/start` as 'POST /api/partners/pacts/:id/start');
  expect(await published(start)).toContain('partner nora');
  // Leaving can be undone for ten seconds, in which the other one hears nothing.
  const leave = () =>
    ada.call(`POST /api/partners/pacts/${pact?.id}/leave` as 'POST /api/partners/pacts/:id/leave');
  expect(await published(leave)).not.toContain('partner nora');
});

test('a request to join is heard by who leads the group, and its answer by who asked', async () => {
  const { nora, ada } = who;
  const { body } = await ada.call('POST /api/groups', {
    name: 'Night walkers',
    description: 'After ten.',
    is_private: true,
  });
  const id = body.id;
  const join = () => nora.call(`POST /api/groups/${id}/join` as 'POST /api/groups/:id/join');
  expect(await published(join)).toContain('group ada');
  const accept = () =>
    ada.call(`POST /api/groups/${id}/requests/${nora.id}` as 'POST /api/groups/:id/requests/:userId', {
      accept: true,
    });
  expect(await published(accept)).toEqual(expect.arrayContaining(['group nora', `group group:${id}`]));
  const remove = () =>
    ada.call(`DELETE /api/groups/${id}/members/${nora.id}` as 'DELETE /api/groups/:id/members/:userId');
  expect(await published(remove)).toContain('group nora');
});

test('a heart and a comment are heard in the feed, a report and a question in the office', async () => {
  const { nora, cleo, milo } = who;
  const { body: post } = await nora.call('POST /api/posts', { content: 'Eleven minutes, in the rain.' });
  const like = () =>
    cleo.call(`POST /api/posts/${post.id}/like` as 'POST /api/posts/:id/like', { liked: true });
  expect(await published(like)).toEqual(expect.arrayContaining(['counts feed', `counts post:${post.id}`]));
  // A repetition moves nothing.
  expect(await published(like)).toEqual([]);
  const comment = () =>
    cleo.call(`POST /api/posts/${post.id}/comments` as 'POST /api/posts/:id/comments', {
      content: 'Well done.',
    });
  expect(await published(comment)).toContain('counts feed');
  const report = () => cleo.call(`POST /api/posts/${post.id}/flag` as 'POST /api/posts/:id/flag');
  expect((await published(report)).toSorted()).toEqual([
    'notifications milo',
    'notifications mira',
    'office milo',
    'office mira',
  ]);
  let ticket = '';
  const question = async () => {
    const { body } = await nora.call('POST /api/support/tickets', {
      category: 'broken',
      message: 'My stone of Sunday is missing.',
      form_id: newId(),
    });
    ticket = body.id;
  };
  expect(await published(question)).toContain('office milo');
  const aboutMilo = () =>
    nora.call('POST /api/support/tickets', {
      category: 'safety',
      message: 'Milo Haddad writes to me at night.',
      form_id: newId(),
    });
  const heard = await published(aboutMilo);
  expect([heard.includes('office mira'), heard.includes('office milo')]).toEqual([true, false]);
  const reply = () =>
    milo.call(
      `POST /api/admin/support/tickets/${ticket}/replies` as 'POST /api/admin/support/tickets/:id/replies',
      {
        message: 'It is back.',
        version: 1,
        form_id: newId(),
      },
    );
  expect(await published(reply)).toContain('question nora');
});
