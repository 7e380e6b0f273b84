import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import { commentSubjects } from '#server/comment-subjects.ts';
import { type Actor, type TestApp, testApp } from '#server/testing/app.ts';
import { commentContent } from './content-adapter.ts';

const app = await testApp();
const { ada, nora, finn, milo } = await app.cast('ada', 'nora', 'finn', 'milo');
/** A post of Nora with a comment by Ada and Finn's answer to it. */
let post: string;
let first: string;
let answer: string;

beforeEach(async () => {
  for (const table of ['moderation_cases', 'posts', 'notifications', 'drafts', 'domain_events'] as const)
    await app.db.deleteFrom(table).execute();
  app.clock.advance({ hours: 30 });
  post = (await nora.call('POST /api/posts', { content: `<p>Pond ${++written}</p>` })).body.id;
  first = await comment(ada, 'Marmalade for @Nora Lindqvist', { mentions: [nora.id] });
  answer = await comment(finn, 'Honey', { parent_id: first });
});
afterEach(async () => {
  const broken = (await checkInvariants(app)).filter(({ count }) => count > 0);
  expect(broken).toEqual([]);
});

let written = 0;
const comment = async (who: Actor, content: string, more: Record<string, unknown> = {}): Promise<string> => {
  app.clock.advance({ minutes: 1 });
  const { status, body } = await who.call(`POST /api/posts/${post}/comments`, { content, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};
const erase = (who: Actor, id: string) => who.call(`DELETE /api/comments/${id}`);
const list = async (who: Actor) => (await who.call(`GET /api/posts/${post}/comments`)).body;
const ids = async (who: Actor): Promise<string[]> => (await list(who)).map(({ id }: { id: string }) => id);
const card = async (who = nora) => (await who.call(`GET /api/posts/${post}`)).body;
const told = async (who: Actor): Promise<string[]> =>
  (await who.call('GET /api/notifications')).body.map(({ path }: { path: string }) => path);
const act = (work: (db: TestApp['db']) => Promise<void> | undefined) =>
  app.db.transaction().execute(async (tx) => work(tx));

describe('a deleted comment with an answer', () => {
  it('keeps its place without text, author, likes and rights; the answer stays', async () => {
    await finn.call(`POST /api/comments/${first}/like`, { liked: true });
    app.clock.advance({ minutes: 1 });
    await ada.call(`PUT /api/comments/${first}`, { content: 'Marmalade twice' });
    const { status, body } = await erase(ada, first);
    const tombstone = {
      id: first,
      post_id: post,
      parent_id: null,
      user: { id: null, name: '', profile_photo: null, membership_tier: 'starter', staff: null },
      user_name: '',
      content: '',
      mentions: [],
      likes_count: 0,
      liked: false,
      edited_at: null,
      is_deleted: true,
      may_edit: false,
      may_delete: false,
      may_report: false,
    };
    expect([status, body.message]).toEqual([200, 'Comment deleted successfully']);
    expect(body.comment).toMatchObject(tombstone);
    for (const who of [ada, nora, finn, milo])
      expect(await list(who)).toMatchObject([tombstone, { id: answer, content: 'Honey' }]);
    // The post's card counts and shows only readable comments.
    expect(await card()).toMatchObject({ comments_count: 1, comments: [{ id: answer }] });
  });

  it('leaves neither its text nor its author in the tables of the feed', async () => {
    await erase(ada, first);
    const { rows } = await sql<{ row: string }>`select row_to_json(c)::text as row from comments c`.execute(
      app.db,
    );
    const text = rows.map(({ row }) => row).join('\n');
    expect(text).toContain('Honey');
    for (const gone of ['Marmalade', ada.id, nora.id]) expect(text).not.toContain(gone);
  });

  it('is removed with its last answer', async () => {
    const second = await comment(nora, 'Plum', { parent_id: first });
    await erase(ada, first);
    expect((await erase(finn, answer)).body).toEqual({ message: 'Comment deleted successfully' });
    expect(await ids(nora)).toEqual([first, second]);
    await erase(nora, second);
    expect([await ids(nora), (await card()).comments_count]).toEqual([[], 0]);
    expect(await app.db.selectFrom('comments').select('id').execute()).toEqual([]);
  });

  it('cannot be deleted, changed, liked or reported again', async () => {
    const twice = await Promise.all([erase(ada, first), erase(ada, first)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    for (const who of [ada, nora, milo]) expect((await erase(who, first)).status).toBe(404);
    for (const [key, body] of [
      [`PUT /api/comments/${first}`, { content: 'Again' }],
      [`POST /api/comments/${first}/like`, { liked: true }],
      [`POST /api/comments/${first}/flag`, {}],
      [`POST /api/comments/${first}/appeal`, {}],
    ] as const)
      for (const who of [ada, finn]) expect((await who.call(key as Key, body)).status, key).toBe(404);
  });

  it('takes no more answers, but its answers do', async () => {
    await erase(ada, first);
    const late = await ada.call(`POST /api/posts/${post}/comments`, {
      content: 'Late',
      parent_id: first,
    });
    expect([late.status, late.body.code]).toEqual([409, 'parent_gone']);
    const below = await comment(nora, 'Below', { parent_id: answer });
    expect(await list(nora)).toMatchObject([{ id: first }, { id: answer }, { id: below, parent_id: first }]);
    expect((await card()).comments_count).toBe(2);
    // The author of the answer is notified.
    expect(await told(finn)).toContain(`/feed/${post}#comment-${below}`);
  });

  it('deleted while it is answered leaves both or neither', async () => {
    const lone = await comment(ada, 'Lone');
    const [gone, reply] = await Promise.all([
      erase(ada, lone),
      nora.call(`POST /api/posts/${post}/comments`, { content: 'Quick', parent_id: lone }),
    ]);
    expect(gone.status).toBe(200);
    const shown = await ids(nora);
    expect(shown.includes(lone)).toBe(reply.status === 200);
    expect([200, 409]).toContain(reply.status);
  });

  it('has no notification and no draft any more; its answer keeps them', async () => {
    await ada.call(`PUT /api/drafts/edit:${first}`, { content: 'Half a change' });
    await nora.call(`PUT /api/drafts/comment:${first}`, { content: 'Half an answer' });
    expect(await told(nora)).toHaveLength(2);
    await erase(ada, first);
    expect(await told(nora)).toEqual([`/feed/${post}#comment-${answer}`]);
    expect(await told(ada)).toEqual([`/feed/${post}#comment-${answer}`]);
    // The draft's text still belongs to the member.
    expect((await ada.call('GET /api/drafts')).body).toMatchObject([
      { label: null, content: 'Half a change' },
    ]);
    expect((await nora.call('GET /api/drafts')).body).toMatchObject([
      { label: null, content: 'Half an answer' },
    ]);
  });

  it('may be deleted by the author of the post, and by staff with an audit record', async () => {
    expect((await erase(nora, first)).body.comment).toMatchObject({ id: first, is_deleted: true });
    const other = await comment(ada, 'Other');
    const below = await comment(finn, 'Below', { parent_id: other });
    expect((await erase(milo, other)).status).toBe(200);
    expect(await ids(finn)).toEqual([first, answer, other, below]);
    expect((await ada.call('GET /api/notifications')).body).toContainEqual(
      expect.objectContaining({ kind: 'content_hidden', path: null }),
    );
  });

  it('leaves a tombstone for a former member too', async () => {
    const gone = await app.register({ name: 'Going Soon' });
    const farewell = await comment(gone, 'Farewell');
    const below = await comment(finn, 'Take care', { parent_id: farewell });
    await app.db.deleteFrom('members').where('id', '=', gone.id).execute();
    expect((await list(finn))[2]).toMatchObject({ content: 'Farewell', user_name: 'Former member' });
    await erase(nora, farewell);
    expect((await list(finn)).slice(2)).toMatchObject([
      { id: farewell, content: '', user_name: '', is_deleted: true },
      { id: below },
    ]);
  });

  it('is listed page by page like any other', async () => {
    await erase(ada, first);
    const page = await nora.call(`GET /api/posts/${post}/comments?limit=1`);
    const rest = await nora.call(
      `GET /api/posts/${post}/comments?limit=1&cursor=${String(page.headers['x-next-cursor'])}`,
    );
    expect([page.body[0].id, rest.body[0].id, rest.headers['x-next-cursor']]).toEqual([
      first,
      answer,
      undefined,
    ]);
  });
});

describe('moderators', () => {
  const { comment: adapter } = commentContent(commentSubjects);

  it('see nothing of a reported comment that its author deleted, and their decision changes nothing', async () => {
    await finn.call(`POST /api/comments/${first}/flag`, { reason: 'Rude' });
    await erase(ada, first);
    const [report] = (await milo.call('GET /api/admin/flagged-content?status=pending')).body;
    expect(report).toMatchObject({ content_id: first, content: null });
    const decided = await milo.call(`PATCH /api/admin/flagged-content/${report.id}`, {
      status: 'action_taken',
      action: 'hide',
    });
    expect(decided.status).toBe(200);
    expect(await ids(nora)).toEqual([first, answer]);
    expect((await milo.call(`POST /api/admin/flagged-content/${report.id}/reopen`)).status).toBe(200);
    expect(await ids(nora)).toEqual([first, answer]);
    expect((await list(nora))[0].is_deleted).toBe(true);
  });

  it('remove a comment and leave its answers', async () => {
    for (const _twice of [1, 2]) await act((db) => adapter.remove?.(db, first, milo.id, app.clock.now()));
    expect(await adapter.describe(app.db, first)).toBeNull();
    expect([await ids(nora), (await card()).comments_count]).toEqual([[first, answer], 1]);
  });

  it('keep hidden what its author deletes, until they restore it', async () => {
    await finn.call(`POST /api/comments/${first}/flag`, { reason: 'Rude' });
    const [report] = (await milo.call('GET /api/admin/flagged-content?status=pending')).body;
    await milo.call(`PATCH /api/admin/flagged-content/${report.id}`, {
      status: 'action_taken',
      action: 'hide',
    });
    expect((await erase(ada, first)).body).toEqual({ message: 'Comment deleted successfully' });
    for (const who of [ada, nora, finn]) expect(await ids(who)).toEqual([]);
    expect((await card()).comments_count).toBe(0);
    await milo.call(`POST /api/admin/flagged-content/${report.id}/reopen`);
    expect(await list(nora)).toMatchObject([{ id: first, content: '', is_deleted: true }, { id: answer }]);
    expect((await card()).comments_count).toBe(1);
  });

  it('hide the only answer: only its author still sees it below the tombstone', async () => {
    await erase(ada, first);
    await finn.call(`POST /api/comments/${answer}/flag`);
    await nora.call(`POST /api/comments/${answer}/flag`, { reason: 'Rude' });
    const [report] = (await milo.call('GET /api/admin/flagged-content?status=pending')).body;
    await milo.call(`PATCH /api/admin/flagged-content/${report.id}`, {
      status: 'action_taken',
      action: 'hide',
    });
    expect([await ids(nora), await ids(milo)]).toEqual([[], []]);
    expect(await list(finn)).toMatchObject([
      { id: first, is_deleted: true },
      { id: answer, is_hidden: true },
    ]);
    await erase(finn, answer);
    expect(await app.db.selectFrom('comments').select('id').execute()).toEqual([]);
  });
});
