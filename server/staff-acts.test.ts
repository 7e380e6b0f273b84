import { expect, test } from 'vitest';
import { verifyLog } from '#server/domains/moderation/audit/verify-log.ts';
import { type Actor, testApp } from './testing/app.ts';

const app = await testApp();
const cleo = await app.member('cleo');
const ada = await app.member('ada');
const fay = await app.member('fay');
const milo = await app.member('milo');
const mira = await app.member('mira');
await app.db
  .updateTable('members')
  .set({ created_at: new Date(app.clock.now().getTime() - 90 * 24 * 3_600_000) })
  .execute();

let written = 0;
const text = () => `<p>Words number ${++written} of a walk.</p>`;

/** Calls and returns the body. */
async function call(who: Actor, key: string, body?: unknown) {
  const answer = await who.call(key as Parameters<Actor['call']>[0], body);
  expect(answer.status, `${key}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}
const post = async (group_id?: string): Promise<string> =>
  (await call(cleo, 'POST /api/posts', { content: text(), group_id })).id;
const comment = async (of: string, who = cleo): Promise<string> =>
  (await call(who, `POST /api/posts/${of}/comments`, { content: `Comment number ${++written}` })).id;
const topic = async (): Promise<string> =>
  (
    await call(cleo, 'POST /api/forum/topics', {
      title: `Question number ${++written}`,
      content: text(),
      category: 'walking_mindfulness',
      tags: [],
    })
  ).id;
const reply = async (of: string): Promise<string> =>
  (await call(cleo, `POST /api/forum/topics/${of}/posts`, { content: text() })).id;
const group = async (who: Actor): Promise<string> =>
  (await call(who, 'POST /api/groups', { name: `Group ${++written}`, description: 'Walks before work.' })).id;
const category = async (slug: string) =>
  (
    await app.db
      .selectFrom('forum_categories')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id;

/** Runs acts, and returns the rows they added to the audit log. */
async function rowsOf(acts: () => Promise<unknown>) {
  const last = await app.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .executeTakeFirst();
  await acts();
  const rows = await app.db
    .selectFrom('audit_log as a')
    .leftJoin('audit_words as r', (on) => on.onRef('r.seq', '=', 'a.seq').on('r.part', '=', 'reason'))
    .leftJoin('audit_words as i', (on) => on.onRef('i.seq', '=', 'a.seq').on('i.part', '=', 'ip'))
    .select(['actor_id', 'action', 'target_type', 'target_id', 'details', 'request_id', 'at'])
    .select(['r.words as reason', 'i.words as ip'])
    .where('a.seq', '>', last?.seq ?? '0')
    .orderBy('a.seq')
    .execute();
  return rows.map(({ ip, request_id, at, ...row }) => {
    expect({ ip, request_id, at }).toEqual({
      ip: '127.0.0.1',
      request_id: expect.stringMatching(/./),
      at: app.clock.now(),
    });
    return row;
  });
}
const row = (
  who: Actor,
  action: string,
  [target_type, target_id]: [string, string | null],
  { reason = null, ...details }: Record<string, unknown> = {},
) => ({ actor_id: who.id, action, target_type, target_id, reason, details });

test('deletions by staff are in the audit log; those by authors and leaders are not', async () => {
  const mine = await post();
  const inGroup = await group(fay);
  await call(cleo, `POST /api/groups/${inGroup}/join`);
  const led = await post(inGroup);
  const place = await post();
  const own = { comment: await comment(place), topic: await topic(), group: await group(cleo) };
  const ownReply = await reply(own.topic);
  const theirs = { post: await post(), comment: await comment(place), topic: await topic() };
  const theirReply = await reply(theirs.topic);
  const theirGroup = await group(cleo);
  expect(
    await rowsOf(async () => {
      await call(cleo, `DELETE /api/posts/${mine}`);
      await call(fay, `DELETE /api/posts/${led}`);
      await call(cleo, `DELETE /api/comments/${own.comment}`);
      await call(cleo, `DELETE /api/forum/posts/${ownReply}`);
      await call(cleo, `DELETE /api/forum/topics/${own.topic}`);
      await call(cleo, `DELETE /api/groups/${own.group}`);
    }),
  ).toEqual([]);
  expect(
    await rowsOf(async () => {
      await call(milo, `DELETE /api/posts/${theirs.post}`);
      await call(milo, `DELETE /api/comments/${theirs.comment}`);
      await call(mira, `DELETE /api/forum/posts/${theirReply}`);
      await call(mira, `DELETE /api/forum/topics/${theirs.topic}`);
      await call(mira, `DELETE /api/forum/topics/${theirs.topic}`);
      await call(milo, `DELETE /api/groups/${theirGroup}`);
    }),
  ).toEqual([
    row(milo, 'delete_post', ['post', theirs.post]),
    row(milo, 'delete_comment', ['comment', theirs.comment]),
    row(mira, 'delete_reply', ['reply', theirReply]),
    row(mira, 'delete_topic', ['topic', theirs.topic]),
    row(milo, 'delete_group', ['group', theirGroup]),
  ]);
  const told = await app.db
    .selectFrom('notifications')
    .select(['kind', 'about', 'path', 'by_member', 'subject'])
    .where('member_id', '=', cleo.id)
    .where('kind', '=', 'content_hidden')
    .execute();
  const message = (content_type: string, content_id: string, of: Record<string, string | null>) => ({
    kind: 'content_hidden',
    about: { content_type, content_id, ...of },
    path: null,
    by_member: null,
    subject: `hidden:${content_id}`,
  });
  const inOrder = <T extends { subject: string }>(rows: T[]) =>
    rows.toSorted((a, b) => a.subject.localeCompare(b.subject));
  expect(inOrder(told)).toEqual(
    inOrder([
      message('post', theirs.post, { post_id: theirs.post, group_id: null }),
      message('comment', theirs.comment, { post_id: place, group_id: null }),
      message('reply', theirReply, { topic_id: theirs.topic }),
      message('topic', theirs.topic, { topic_id: theirs.topic }),
    ]),
  );
});

test('changes by staff to topics and groups', async () => {
  const id = await topic();
  const answer = await reply(id);
  const theirs = await group(cleo);
  const [from, to] = [await category('walking_mindfulness'), await category('feedback_roadmap')];
  const state = (body: object) => call(mira, `PUT /api/forum/topics/${id}/state`, body);
  expect(
    await rowsOf(async () => {
      await state({ pinned: true, locked: true });
      await state({ pinned: true, locked: true });
      await state({ category: 'feedback_roadmap', locked: false });
      await call(mira, `DELETE /api/forum/posts/${answer}`);
      await call(mira, `POST /api/forum/posts/${answer}/restore`);
      await call(mira, `DELETE /api/forum/topics/${id}`);
      await call(mira, `POST /api/forum/topics/${id}/restore`, {});
      await call(cleo, `PATCH /api/groups/${theirs}`, { name: 'Early walkers' });
      await call(milo, `PATCH /api/groups/${theirs}`, { name: 'Late walkers' });
    }),
  ).toEqual([
    row(mira, 'pin_topic', ['topic', id]),
    row(mira, 'lock_topic', ['topic', id]),
    row(mira, 'move_topic', ['topic', id], { from, to }),
    row(mira, 'unpin_topic', ['topic', id]),
    row(mira, 'unlock_topic', ['topic', id]),
    row(mira, 'delete_reply', ['reply', answer]),
    row(mira, 'restore_reply', ['reply', answer]),
    row(mira, 'delete_topic', ['topic', id]),
    row(mira, 'restore_topic', ['topic', id]),
    row(milo, 'change_group', ['group', theirs]),
  ]);
});

test('decisions, appeals, suspensions and watched words', async () => {
  const id = await post();
  await call(ada, `POST /api/posts/${id}/flag`);
  const [{ id: caseId }] = await call(milo, 'GET /api/admin/flagged-content');
  const decide = (body: object) => call(milo, `PATCH /api/admin/flagged-content/${caseId}`, body);
  const of = { case_id: caseId, author_id: cleo.id };
  const until = new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString();
  expect(
    await rowsOf(async () => {
      await decide({ status: 'approved' });
      await call(milo, `POST /api/admin/flagged-content/${caseId}/reopen`);
      await decide({ status: 'action_taken', action: 'hide', note: 'No selling.' });
      await call(cleo, `POST /api/posts/${id}/appeal`, { words: 'It is a recipe.' });
      await decide({ status: 'approved', note: 'It is.' });
      await call(milo, `POST /api/admin/flagged-content/${caseId}/reopen`);
      await decide({ status: 'action_taken', action: 'suspend', note: 'Again.', until });
      await call(milo, `POST /api/admin/flagged-content/${caseId}/reopen`);
      await call(mira, `PATCH /api/admin/users/${fay.id}/suspend`, { is_suspended: true, reason: 'Spam.' });
      await call(mira, `PATCH /api/admin/users/${fay.id}/suspend`, {
        is_suspended: true,
        reason: 'Spam again.',
        until,
      });
      await call(mira, `PATCH /api/admin/users/${fay.id}/suspend`, { is_suspended: false });
      await call(mira, `PATCH /api/admin/users/${fay.id}/suspend`, { is_suspended: false });
      await call(mira, 'PUT /api/admin/watched-words', { words: ['pills', 'casino'] });
      await call(mira, 'PUT /api/admin/watched-words', { words: ['casino', 'loans'] });
      await call(mira, 'PUT /api/admin/watched-words', { words: ['casino', 'loans'] });
    }),
  ).toEqual([
    row(milo, 'dismiss_report', ['post', id], of),
    row(milo, 'reopen_case', ['post', id], { ...of, was: null }),
    row(milo, 'hide_content', ['post', id], { ...of, reason: 'No selling.' }),
    row(cleo, 'appeal_decision', ['post', id], of),
    row(milo, 'dismiss_report', ['post', id], { ...of, reason: 'It is.' }),
    row(milo, 'reopen_case', ['post', id], { ...of, was: null }),
    row(milo, 'suspend_member', ['member', cleo.id], { until, case_id: caseId, reason: 'Again.' }),
    row(milo, 'suspend_content', ['post', id], { ...of, reason: 'Again.' }),
    row(milo, 'lift_suspension', ['member', cleo.id], { case_id: caseId, was_until: until }),
    row(milo, 'reopen_case', ['post', id], { ...of, was: 'suspend' }),
    row(mira, 'suspend_member', ['member', fay.id], { until: null, case_id: null, reason: 'Spam.' }),
    row(mira, 'suspend_member', ['member', fay.id], {
      until,
      case_id: null,
      was_until: null,
      reason: 'Spam again.',
    }),
    row(mira, 'lift_suspension', ['member', fay.id], { case_id: null, was_until: until }),
    row(mira, 'change_watched_words', ['watched_words', null], { added: ['pills', 'casino'], removed: [] }),
    row(mira, 'change_watched_words', ['watched_words', null], { added: ['loans'], removed: ['pills'] }),
  ]);
  expect((await verifyLog(app.db)).brokenAt).toBeNull();
});
