import { describe, expect, test } from 'vitest';
import { checkInvariants } from '#server/cli/invariants/check.ts';
import type { ContentAdapter } from '#server/domains/content-types/content-adapter.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { type Actor, type TestApp, testApp } from '#server/testing/app.ts';
import { forumContent } from '../content-adapter.ts';

const app = await testApp();
const { finn, nora, ada, cleo, milo } = await app.cast('finn', 'nora', 'ada', 'cleo', 'milo');

let written = 0;
const words = (): string => `<p>Words that were never said before, number ${(written += 1)}.</p>`;

async function topic(category: string, by: Actor = ada): Promise<string> {
  app.clock.advance({ minutes: 1 });
  const { status, body } = await by.call('POST /api/forum/topics', {
    title: 'A title',
    content: words(),
    category,
  });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.id;
}
async function reply(
  to: string,
  by: Actor = nora,
  content = words(),
  parent_id: string | null = null,
): Promise<string> {
  app.clock.advance({ minutes: 1 });
  const { status, body } = await by.call(`POST /api/forum/topics/${to}/posts`, { content, parent_id });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.id;
}
const list = async (by: Actor, query: string) =>
  (await by.call(`GET /api/forum/topics?${query}`)).body.topics as {
    id: string;
    unread_count: number | null;
    is_pinned: boolean;
  }[];
const unreadIn = async (by: Actor, slug: string) =>
  Object.values<{ slug: string; unread_count: number }>(
    (await by.call('GET /api/forum/categories')).body.categories,
  ).find((each) => each.slug === slug)?.unread_count;
const state = (id: string, body: object) => milo.call(`PUT /api/forum/topics/${id}/state`, body);
const read = (by: Actor, id: string, post_id?: string) =>
  by.call(`POST /api/forum/topics/${id}/read`, post_id ? { post_id } : undefined);
const notices = async (who: Actor) =>
  app.db
    .selectFrom('notifications')
    .select(['kind', 'subject', 'path', 'by_member'])
    .where('member_id', '=', who.id)
    .execute();

describe('lists', () => {
  test('pinned first, then by last activity, page by page, each topic once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await topic('start_here'));
    const [first = '', second = '', third = ''] = ids;
    await reply(third);
    await state(second, { pinned: true });
    app.clock.advance({ minutes: 1 });
    await state(first, { pinned: true });
    const expected = [first, second, third, ...ids.slice(3).reverse()];
    for (const limit of [1, 2, 3, 50]) {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await finn.call(
          `GET /api/forum/topics?category=start_here&limit=${limit}&cursor=${cursor}`,
        );
        expect(page.body.topics.length).toBeLessThanOrEqual(limit);
        seen.push(...page.body.topics.map(({ id }: { id: string }) => id));
        const next = page.headers['x-next-cursor'];
        if (!next) break;
        cursor = String(next);
      }
      expect(seen).toEqual(expected);
    }
  });

  test('replies page by page, oldest first; a forged cursor is refused', async () => {
    const id = await topic('support_accountability');
    const replies: string[] = [];
    for (let n = 0; n < 5; n += 1) replies.push(await reply(id));
    const first = await finn.call(`GET /api/forum/topics/${id}?limit=2`);
    expect(first.headers['x-next-cursor']).toBe(first.body.next_cursor);
    const seen = first.body.posts.map((each: { id: string }) => each.id);
    for (let cursor: unknown = first.body.next_cursor; cursor; ) {
      const page = await finn.call(`GET /api/forum/topics/${id}/posts?limit=2&cursor=${cursor}`);
      seen.push(...page.body.map((each: { id: string }) => each.id));
      cursor = page.headers['x-next-cursor'];
    }
    expect(seen).toEqual(replies);
    for (const forged of ['x', 'bnVsbA', Buffer.from('{"at":"x","id":"y"}').toString('base64url')])
      for (const key of [`GET /api/forum/topics/${id}/posts`, 'GET /api/forum/topics'] as const) {
        const { status, body } = await finn.call(`${key}?category=start_here&cursor=${forged}`);
        expect([status, body.detail]).toEqual([400, "That page doesn't exist."]);
      }
  });
});

describe('unread counts', () => {
  test('count posts of others after the read position', async () => {
    const category = 'groups_community';
    expect(await unreadIn(nora, category)).toBe(0);
    const id = await topic(category);
    const at = async () => (await list(nora, `category=${category}`))[0]?.unread_count;
    expect([await at(), await unreadIn(nora, category), await unreadIn(ada, category)]).toEqual([null, 1, 0]);
    await read(nora, id);
    expect([await at(), await unreadIn(nora, category)]).toEqual([0, 0]);
    const one = await reply(id, cleo);
    const two = await reply(id, cleo);
    expect([await at(), await unreadIn(nora, category)]).toEqual([2, 1]);
    await read(nora, id, one);
    expect([await at(), await unreadIn(nora, category)]).toEqual([1, 1]);
    expect((await nora.call(`GET /api/forum/topics/${id}`)).body.last_read_id).toBe(one);
    // Own posts are never unread, and do not mark earlier posts of others as read.
    await reply(id, nora);
    expect([await at(), await unreadIn(nora, category)]).toEqual([1, 1]);
    const last = await reply(id, nora);
    await read(nora, id, last);
    // The position never moves back.
    await read(nora, id, two);
    expect([await at(), await unreadIn(nora, category)]).toEqual([0, 0]);
    const gone = await reply(id, cleo);
    await cleo.call(`DELETE /api/forum/posts/${gone}`);
    expect([await at(), await unreadIn(nora, category)]).toEqual([0, 0]);
    await reply(id, cleo);
    expect(await unreadIn(nora, category)).toBe(1);
    await nora.call(`PUT /api/forum/topics/${id}/watch`, { watch: 'muted' });
    expect(await unreadIn(nora, category)).toBe(0);
    // Posts from before a member joined are not unread for them.
    app.clock.advance({ minutes: 1 });
    const late = await app.register({});
    expect((await list(late, `category=${category}`))[0]?.unread_count).toBe(0);
    await reply(id, cleo);
    expect(await unreadIn(late, category)).toBe(0);
    await topic(category);
    expect(await unreadIn(late, category)).toBe(1);
  });

  test('a view counts once per member in 30 minutes, in two tabs too', async () => {
    const id = await topic('support_accountability');
    const other = await reply(await topic('support_accountability'));
    const views = async () => (await finn.call(`GET /api/forum/topics/${id}`)).body.view_count;
    await Promise.all([read(finn, id), read(finn, id), read(finn, id)]);
    expect(await views()).toBe(1);
    expect((await read(ada, id)).body.view_count).toBe(2);
    app.clock.advance({ minutes: 29 });
    await read(finn, id);
    expect(await views()).toBe(2);
    app.clock.advance({ minutes: 2 });
    await read(finn, id);
    expect(await views()).toBe(3);
    expect((await read(finn, id, other)).status).toBe(404);
    expect(await views()).toBe(3);
  });
});

describe('notifications', () => {
  test("reach watchers, the parent's author and mentioned members once each; never the author or muted members", async () => {
    const id = await topic('feedback_roadmap', ada);
    const first = await reply(id, nora);
    await cleo.call(`PUT /api/forum/topics/${id}/watch`, { watch: 'watching' });
    await milo.call(`PUT /api/forum/topics/${id}/watch`, { watch: 'muted' });
    await app.runJobs();
    await app.db.deleteFrom('notifications').execute();
    const mention = (who: Actor) => `<p><a class="mention" href="/u/${who.id}">@x</a></p>`;
    const answer = await reply(
      id,
      cleo,
      `<p>${words()}</p>${mention(finn)}${mention(milo)}${mention(cleo)}`,
      first,
    );
    await app.runJobs();
    await enqueue(app.db, 'notify-topic-watchers', { reply: answer });
    await app.runJobs();
    const path = `/forum/feedback_roadmap/${id}#post-${answer}`;
    expect(await notices(finn)).toEqual([
      { kind: 'mentioned', subject: `mention:${answer}`, path, by_member: cleo.id },
    ]);
    expect(await notices(nora)).toEqual([
      { kind: 'replied', subject: `reply:${answer}`, path, by_member: cleo.id },
    ]);
    expect(await notices(ada)).toEqual([
      { kind: 'topic_replied', subject: `topic:${id}`, path, by_member: cleo.id },
    ]);
    expect(await notices(milo)).toEqual([]);
    expect(await notices(cleo)).toEqual([]);
    // An edit notifies only members who were not mentioned before.
    await cleo.call(`PUT /api/forum/posts/${answer}`, {
      content: `${words()}${mention(finn)}${mention(ada)}`,
    });
    expect(await notices(finn)).toHaveLength(1);
    expect((await notices(ada)).map(({ kind }) => kind)).toContain('mentioned');
    // Writing makes a member watch the topic, unless they muted it.
    const watch = async (who: Actor) => (await who.call(`GET /api/forum/topics/${id}`)).body.watch;
    await reply(id, milo);
    expect([await watch(ada), await watch(nora), await watch(milo), await watch(finn)]).toEqual([
      'watching',
      'watching',
      'muted',
      'normal',
    ]);
  });
});

describe('staff', () => {
  test('a category has at most ten pins, also when six are set at once; after one goes, another can be pinned', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 15; n += 1) ids.push(await topic('groups_community', n % 2 ? ada : cleo));
    const [first, ...others] = ids;
    for (const id of others.slice(0, 9)) expect((await state(id, { pinned: true })).status).toBe(200);
    const racing = [first, ...others.slice(9)] as string[];
    const sent = await Promise.all(racing.map((id) => state(id, { pinned: true })));
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const refused = racing.filter((_, index) => sent[index]?.status === 409);
    expect((await state(refused[0] as string, { pinned: true })).body).toMatchObject({
      code: 'too_many_pinned',
      detail: 'This category already has 10 pinned topics. Unpin one first.',
    });
    await state(others[0] as string, { pinned: false });
    expect((await state(refused[0] as string, { pinned: true })).status).toBe(200);
    for (const id of ids) await state(id, { pinned: false });
  });

  test('pin, lock and move; the counts of both categories stay exact, and each act is in the audit log', async () => {
    const id = await topic('feedback_roadmap');
    const counts = async () =>
      Object.fromEntries(
        Object.values<{ slug: string; topics_count: number }>(
          (await finn.call('GET /api/forum/categories')).body.categories,
        ).map((each) => [each.slug, each.topics_count]),
      );
    const before = await counts();
    expect((await state(id, { pinned: true, locked: true })).body).toMatchObject({
      is_pinned: true,
      is_locked: true,
    });
    await state(id, { pinned: true, locked: true });
    const moved = (await state(id, { category: 'walking_mindfulness' })).body;
    expect(moved).toMatchObject({ category_slug: 'walking_mindfulness', is_pinned: false, is_locked: true });
    const after = await counts();
    expect(after['feedback_roadmap']).toBe((before['feedback_roadmap'] ?? 0) - 1);
    expect(after['walking_mindfulness']).toBe((before['walking_mindfulness'] ?? 0) + 1);
    expect((await state(id, { category: 'nowhere' })).status).toBe(404);
    const acts = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      'pin_topic',
      'lock_topic',
      'move_topic',
      'unpin_topic',
    ]);
  });
});

describe("moderators' decisions", () => {
  const removed = async (content: ContentAdapter, db: TestApp['db'], id: string) =>
    content.remove?.(db, id, milo.id, app.clock.now());
  const act = (run: (db: TestApp['db']) => Promise<void>) => app.db.transaction().execute(run);

  test('hide, show and remove topics and replies; the counts follow, and a repeated decision changes nothing', async () => {
    const id = await topic('walking_mindfulness');
    const first = await reply(id, nora, '<p>Unkind words</p>');
    const second = await reply(id, cleo, words(), first);
    const count = async () => {
      const { body, status } = await finn.call(`GET /api/forum/topics/${id}`);
      return status === 200 ? [body.post_count, body.posts.length] : status;
    };
    for (let twice = 0; twice < 2; twice += 1)
      await act((db) => forumContent.reply.hide(db, first, app.clock.now()));
    // A nested reply keeps the place, without any text.
    expect(await count()).toEqual([1, 2]);
    const [place] = (await finn.call(`GET /api/forum/topics/${id}`)).body.posts;
    expect(place).toMatchObject({
      id: first,
      content: '',
      is_deleted: true,
      may_react: false,
      may_report: false,
    });
    const staffs = (await milo.call(`GET /api/forum/topics/${id}`)).body.posts[0];
    expect(staffs).toMatchObject({ content: '<p>Unkind words</p>', is_deleted: true, may_restore: false });
    for (const key of [
      `POST /api/forum/posts/${first}/reactions`,
      `POST /api/forum/posts/${first}/report`,
    ] as const)
      expect((await cleo.call(key, { reaction_type: 'like' })).status).toBe(404);
    // Its author can still edit it (hidden-texts.test.ts).
    expect((await nora.call(`PUT /api/forum/posts/${first}`, { content: words() })).status).toBe(200);
    await act((db) => removed(forumContent.reply, db, second));
    expect(await count()).toEqual([0, 0]);
    for (let twice = 0; twice < 2; twice += 1)
      await act((db) => forumContent.reply.show(db, first, app.clock.now()));
    expect(await count()).toEqual([1, 1]);
    const before = (await list(finn, 'category=walking_mindfulness')).length;
    for (let twice = 0; twice < 2; twice += 1)
      await act((db) => forumContent.topic.hide(db, id, app.clock.now()));
    expect(await count()).toBe(404);
    // Its author can still read it (hidden-texts.test.ts).
    expect((await ada.call(`GET /api/forum/topics/${id}`)).status).toBe(200);
    expect(await list(finn, 'category=walking_mindfulness')).toHaveLength(before - 1);
    expect(await forumContent.topic.describe(app.db, id)).toMatchObject({
      title: 'A title',
      is_hidden: true,
      author_id: ada.id,
      path: `/forum/walking_mindfulness/${id}`,
    });
    await act((db) => forumContent.topic.show(db, id, app.clock.now()));
    expect(await count()).toEqual([1, 1]);
    await act((db) => removed(forumContent.topic, db, id));
    expect(await count()).toBe(404);
    expect(await forumContent.reply.describe(app.db, first)).toBeNull();
    const findings = await checkInvariants(app);
    expect(findings.filter((each) => each.count > 0)).toEqual([]);
  });
});

describe('the weekly check-in', () => {
  test('opens once a week in its category, signed with the brand, pinned until the next', async () => {
    const shortcut = async () => (await finn.call('GET /api/forum/check-in')).body;
    app.clock.set(new Date('2026-03-08T23:59:00Z'));
    expect(await shortcut()).toEqual({ category_slug: 'daily_check_in', topic_id: null });
    for (let twice = 0; twice < 2; twice += 1) {
      await enqueue(app.db, 'open-check-in', {});
      await app.runJobs();
    }
    const first = (await shortcut()).topic_id;
    expect((await finn.call(`GET /api/forum/topics/${first}`)).body).toMatchObject({
      title: 'Weekly check-in: week of 2 March',
      week_of: '2026-03-02',
      is_pinned: true,
      author: { id: null, name: 'Evolve' },
    });
    await reply(first, nora);
    app.clock.set(new Date('2026-03-09T00:05:00Z'));
    expect((await shortcut()).topic_id).toBeNull();
    await enqueue(app.db, 'open-check-in', {});
    await app.runJobs();
    const second = (await shortcut()).topic_id;
    expect((await list(finn, 'category=daily_check_in')).map(({ id, is_pinned }) => [id, is_pinned])).toEqual(
      [
        [second, true],
        [first, false],
      ],
    );
  });
});
