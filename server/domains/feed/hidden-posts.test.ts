import { beforeEach, expect, it } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { ada, nora, milo, mira } = await app.cast('ada', 'nora', 'milo', 'mira');
await app.runJobs();

beforeEach(async () => {
  app.clock.advance({ hours: 1 });
  await app.db.deleteFrom('moderation_cases').execute();
  await app.db.deleteFrom('posts').execute();
  await app.db.deleteFrom('notifications').execute();
});
let written = 0;
const queue = async () => (await milo.call('GET /api/admin/flagged-content?status=pending')).body;
const decide = async (id: string, body: object) => {
  app.clock.advance({ minutes: 1 });
  const { status, body: report } = await milo.call(`PATCH /api/admin/flagged-content/${id}`, body);
  expect(status, JSON.stringify(report)).toBe(200);
  return report;
};
const read = async (who: Actor, id: string) => who.call(`GET /api/posts/${id}`);
const appeal = (who: Actor, id: string, body?: object) => who.call(`POST /api/posts/${id}/appeal`, body);
const kinds = async (who: Actor) =>
  (await who.call('GET /api/notifications')).body.map(
    ({ kind, path }: { kind: string; path: string | null }) => [kind, path],
  );

/** Creates a post by Nora that Milo hides after Ada's report. */
async function hidden(decision: object = { status: 'action_taken', action: 'hide', note: 'No selling.' }) {
  const { id } = (await nora.call('POST /api/posts', { content: `<p>Marmalade ${++written}</p>` })).body;
  await ada.call(`POST /api/posts/${id}/flag`);
  const [{ id: caseId }] = await queue();
  await decide(caseId, decision);
  return { id: id as string, caseId: caseId as string };
}

it('only the author and staff read a hidden post, with the reason', async () => {
  const { id } = await hidden();
  expect((await read(nora, id)).body).toMatchObject({
    id,
    is_hidden: true,
    hidden_reason: 'No selling.',
    appeal: 'open',
    may_edit: true,
    may_delete: true,
    may_comment: false,
  });
  for (const staff of [milo, mira]) {
    const { body } = await read(staff, id);
    expect(body).toMatchObject({ is_hidden: true, hidden_reason: 'No selling.' });
    expect(body).not.toHaveProperty('appeal');
  }
  expect((await read(ada, id)).status).toBe(404);
  expect((await read(app.visitor, id)).status).toBe(401);
  expect(await kinds(nora)).toEqual([['content_hidden', `/feed/${id}`]]);
  for (const who of [nora, ada, milo]) {
    for (const list of ['GET /api/posts', `GET /api/posts?user_id=${nora.id}`])
      expect((await who.call(list as Key)).body).toEqual([]);
    expect(JSON.stringify((await who.call('GET /api/search?q=marmalade')).body)).not.toContain(id);
  }
  expect((await nora.call(`GET /api/users/${nora.id}`)).body.posts_count).toBe(0);
  for (const act of ['like', 'flag', 'comments'])
    for (const who of [nora, ada])
      expect((await who.call(`POST /api/posts/${id}/${act}`, { content: 'Well' })).status).toBe(404);
});

it('a visible post has no hiding fields', async () => {
  const { id } = (await nora.call('POST /api/posts', { content: `<p>Fig ${++written}</p>` })).body;
  for (const who of [nora, ada, milo])
    for (const key of ['is_hidden', 'hidden_reason', 'appeal'])
      expect((await read(who, id)).body).not.toHaveProperty(key);
  expect((await appeal(nora, id)).body.code).toBe('not_hidden');
});

it('a note not meant for the author is not shown', async () => {
  const { id, caseId } = await hidden();
  await app.db.updateTable('moderation_cases').set({ note_told: false }).where('id', '=', caseId).execute();
  expect((await read(nora, id)).body.hidden_reason).toBeNull();
});

it('its author edits and deletes it; it stays hidden', async () => {
  const { id } = await hidden();
  const put = (who: Actor) => who.call(`PUT /api/posts/${id}`, { content: `<p>Honey ${++written}</p>` });
  expect((await put(nora)).body).toMatchObject({ is_hidden: true, appeal: 'open' });
  expect([(await put(ada)).status, (await put(milo)).status]).toEqual([404, 404]);
  expect((await read(ada, id)).status).toBe(404);
  expect((await nora.call(`DELETE /api/posts/${id}`)).status).toBe(200);
  expect((await read(nora, id)).status).toBe(404);
  expect((await appeal(nora, id)).status).toBe(404);
});

it('an appeal is possible once: the moderators see its text, and the post stays hidden', async () => {
  const { id, caseId } = await hidden();
  for (const [who, status] of [
    [app.visitor, 401],
    [ada, 404],
    [milo, 404],
    [mira, 404],
  ] as const)
    expect((await appeal(who, id, { words: 'Let me' })).status).toBe(status);
  expect((await appeal(nora, id, { words: 'x'.repeat(501) })).status).toBe(422);
  const twice = await Promise.all([1, 2].map(() => appeal(nora, id, { words: 'It is a recipe.' })));
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(twice[0]?.body).toMatchObject({ is_hidden: true, appeal: 'waiting', hidden_reason: 'No selling.' });
  expect((await appeal(nora, id, { words: 'Other words' })).body.code).toBe('appealed');
  const log = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'reason'])
    .where('action', '=', 'appeal_decision')
    .where('target_id', '=', id)
    .execute();
  expect(log).toEqual([{ actor_id: nora.id, reason: null }]);
  expect(await queue()).toMatchObject([
    {
      id: caseId,
      action: 'hide',
      appeal: { words: 'It is a recipe.' },
      content: { is_hidden: true },
      due_at: new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    },
  ]);
  expect((await read(ada, id)).status).toBe(404);

  // The moderators confirm without a note: the first reason stays, and the only appeal is used.
  await decide(caseId, { status: 'action_taken' });
  expect((await read(nora, id)).body).toMatchObject({ appeal: 'used', hidden_reason: 'No selling.' });
  const refused = await appeal(nora, id, { words: 'It is a recipe.' });
  expect([refused.status, refused.body.code]).toEqual([409, 'appealed']);
  expect(await queue()).toEqual([]);
});

it.each([
  [{ status: 'action_taken', action: 'hide' }],
  [{ status: 'action_taken', action: 'warn', note: 'No selling.' }],
])('a post hidden by %j is shown again when the case is dismissed', async (decision) => {
  const { id, caseId } = await hidden(decision);
  expect((await appeal(nora, id)).body.appeal).toBe('waiting');
  expect(await decide(caseId, { status: 'approved' })).toMatchObject({
    action: null,
    content: { is_hidden: false },
    author_facts: { warnings: 0 },
  });
  expect((await read(ada, id)).status).toBe(200);
  expect((await read(nora, id)).body).not.toHaveProperty('is_hidden');
  expect(await kinds(nora)).toEqual([['content_restored', `/feed/${id}`]]);
});

it('a decision that was undone and made again can be appealed again', async () => {
  const { id, caseId } = await hidden();
  await appeal(nora, id);
  await decide(caseId, { status: 'action_taken' });
  await milo.call(`POST /api/admin/flagged-content/${caseId}/reopen`);
  await decide(caseId, { status: 'action_taken' });
  expect((await appeal(nora, id)).body.appeal).toBe('waiting');
});

it('a suspended author can neither read nor appeal', async () => {
  const { id } = await hidden({ status: 'action_taken', action: 'suspend', note: 'Selling, again.' });
  expect([(await read(nora, id)).status, (await appeal(nora, id)).status]).toEqual([403, 403]);
});
