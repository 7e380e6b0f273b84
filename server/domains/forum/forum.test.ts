import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/database/ids.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

const app = await testApp();
const { finn, nora, ada, cleo, milo } = await app.cast('finn', 'nora', 'ada', 'cleo', 'milo');

let written = 0;
const words = (): string => `<p>Words that were never said before, number ${(written += 1)}.</p>`;

async function topic(by: Actor = ada, more: Record<string, unknown> = {}) {
  app.clock.advance({ minutes: 1 });
  const reply = await by.call('POST /api/forum/topics', {
    title: 'Two-minute doorways',
    content: words(),
    category: 'habits_goals_lab',
    ...more,
  });
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body as {
    id: string;
    category_id: string;
    edited_at: string | null;
    version: number;
    content: string;
  };
}

async function reply(to: { id: string }, by: Actor = nora, more: Record<string, unknown> = {}) {
  app.clock.advance({ minutes: 1 });
  const { status, body } = await by.call(`POST /api/forum/topics/${to.id}/posts`, {
    content: words(),
    ...more,
  });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as { id: string; parent_id: string | null; edited_at: string | null; version: number };
}

const open = async (by: Actor, id: string) => (await by.call(`GET /api/forum/topics/${id}`)).body;
const list = async (by: Actor, query = 'category=habits_goals_lab') =>
  (await by.call(`GET /api/forum/topics?${query}`)).body.topics as {
    id: string;
    unread_count: number | null;
  }[];
const category = async (by: Actor, slug: string) =>
  Object.values<{ slug: string; topics_count: number; unread_count: number; last_activity: string | null }>(
    (await by.call('GET /api/forum/categories')).body.categories,
  ).find((each) => each.slug === slug);
const acts = async (id: string) =>
  (
    await app.db.selectFrom('audit_log').select('action').where('target_id', '=', id).orderBy('seq').execute()
  ).map(({ action }) => action);
const notices = async (who: Actor) =>
  (
    await app.db
      .selectFrom('notifications')
      .select(['kind', 'subject', 'path'])
      .where('member_id', '=', who.id)
      .execute()
  ).map(({ kind, subject }) => `${kind} ${subject}`);
const nowhere = '018f0000-0000-7000-8000-000000000000';

describe('access', () => {
  test('visitors see nothing', async () => {
    const { id } = await topic();
    for (const key of [
      'GET /api/forum/categories',
      'GET /api/forum/topics?category=start_here',
      `GET /api/forum/topics/${id}`,
      `GET /api/forum/topics/${id}/posts`,
      'GET /api/forum/check-in',
    ] as const)
      expect([key, (await app.visitor.call(key)).status]).toEqual([key, 401]);
  });

  test('starters read everything, take part in nothing, and may report', async () => {
    const { id } = await topic();
    const answer = await reply({ id });
    const seen = await open(finn, id);
    expect(seen.posts).toHaveLength(1);
    expect(seen).toMatchObject({
      may_reply: false,
      reply_refusal: 'Upgrade to Builder or higher to take part in discussions.',
      may_react: false,
      may_report: true,
      may_moderate: false,
    });
    for (const [key, body] of [
      [`POST /api/forum/topics/${id}/posts`, { content: words() }],
      [`POST /api/forum/posts/${answer.id}/reactions`, { reaction_type: 'like' }],
      [`POST /api/forum/posts/${answer.id}/reactions`, { reaction_type: 'flag' }],
    ] as const) {
      const refused = await finn.call(key, body);
      expect([key, refused.status, refused.body.code, refused.body.detail]).toEqual([
        key,
        403,
        'upgrade_required',
        'Upgrade to Builder or higher to take part in discussions.',
      ]);
    }
    for (const who of [finn, nora]) {
      const refused = await who.call('POST /api/forum/topics', {
        title: 'Hello',
        content: words(),
        category: 'start_here',
      });
      expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
        403,
        'upgrade_required',
        'Upgrade to Achiever or higher to create topics.',
      ]);
      expect((await who.call('GET /api/forum/categories')).body.may_create_topics).toBe(false);
    }
    const reported = await finn.call(`POST /api/forum/posts/${answer.id}/report`, { reason: 'Selling' });
    expect(reported.body.message).toBe('Content reported successfully. Moderators will review it.');
    expect((await finn.call(`POST /api/forum/posts/${id}/report`)).status).toBe(200);
    const filed = await app.db
      .selectFrom('reports')
      .select(['content_type', 'reason'])
      .where('flagged_by', '=', finn.id)
      .orderBy('content_type')
      .execute();
    expect(filed).toEqual([
      { content_type: 'reply', reason: 'Selling' },
      { content_type: 'topic', reason: 'Reported as inappropriate' },
    ]);
  });

  test('only the author edits a post, and only the author or staff delete it', async () => {
    const { id } = await topic(ada);
    const answer = await reply({ id }, nora);
    for (const who of [cleo, milo]) {
      expect((await who.call(`PUT /api/forum/topics/${id}`, { title: 'Mine' })).status).toBe(404);
      expect((await who.call(`PUT /api/forum/posts/${answer.id}`, { content: words() })).status).toBe(404);
    }
    expect((await cleo.call(`DELETE /api/forum/topics/${id}`)).status).toBe(404);
    expect((await cleo.call(`DELETE /api/forum/posts/${answer.id}`)).status).toBe(404);
    // The author of the topic may not delete replies of others either.
    expect((await ada.call(`DELETE /api/forum/posts/${answer.id}`)).status).toBe(404);
    for (const key of [
      `POST /api/forum/topics/${id}/restore`,
      `POST /api/forum/posts/${answer.id}/restore`,
    ] as const)
      expect((await cleo.call(key)).status).toBe(403);
    expect((await cleo.call(`PUT /api/forum/topics/${id}/state`, { pinned: true })).status).toBe(403);
    expect((await cleo.call('GET /api/forum/topics?category=start_here&deleted=true')).status).toBe(403);
    expect((await milo.call(`DELETE /api/forum/posts/${answer.id}`)).status).toBe(200);
    expect((await milo.call(`DELETE /api/forum/topics/${id}`)).status).toBe(200);
    expect(await acts(answer.id)).toEqual(['delete_reply']);
    expect(await acts(id)).toEqual(['delete_topic']);
    expect(await notices(nora)).toContain(`content_hidden hidden:${answer.id}`);
  });
});

describe('categories', () => {
  test('there are seven, found by slug or id; any other is 404', async () => {
    const { categories, may_create_topics } = (await ada.call('GET /api/forum/categories')).body;
    const all = Object.entries<{ id: string; slug: string }>(categories);
    expect(all.map(([, { slug }]) => slug)).toEqual([
      'start_here',
      'daily_check_in',
      'support_accountability',
      'habits_goals_lab',
      'walking_mindfulness',
      'groups_community',
      'feedback_roadmap',
    ]);
    expect(all.every(([key, { id }]) => key === id)).toBe(true);
    expect(may_create_topics).toBe(true);
    const { id, category_id } = await topic();
    expect((await list(finn, `category=${category_id}`)).map((each) => each.id)).toContain(id);
    expect((await topic(ada, { category: category_id })).category_id).toBe(category_id);
    for (const [key, body] of [
      ['GET /api/forum/topics?category=nowhere', undefined],
      ['POST /api/forum/topics', { title: 'T', content: words(), category: nowhere }],
    ] as const) {
      const refused = await ada.call(key, body);
      expect([refused.status, refused.body.detail]).toEqual([404, "That category doesn't exist."]);
    }
  });
});

describe('writing', () => {
  test('a topic: title and text are visible, tags are tidied, a retry adds no second one', async () => {
    for (const body of [
      {},
      { title: 'T' },
      { title: '  \u200b ', content: words() },
      { title: 'T', content: '<p> <br></p>' },
      { title: '', content: words() },
    ]) {
      const refused = await ada.call('POST /api/forum/topics', { category: 'start_here', ...body });
      expect([refused.status, refused.body.detail]).toEqual([422, 'Title and content are required']);
    }
    const client_id = newId();
    const title = '  Doorways \n that \u202ework ';
    const first = await topic(ada, {
      client_id,
      title,
      tags: [' Mornings', 'mornings ', '', 'a,b', ' '],
      content: '<p onclick="x()">Hi <script>alert(1)</script><b>there</b></p>',
    });
    expect(first).toMatchObject({
      title: 'Doorways that work',
      tags: ['mornings', 'a', 'b'],
      content: '<p>Hi <strong>there</strong></p>',
      post_count: 0,
      watch: 'watching',
      author: { id: ada.id, name: 'Ada Okafor', membership_tier: 'achiever', profile_photo: null },
      may_edit: true,
      may_delete: true,
      may_report: false,
      unread_count: 0,
    });
    expect((await topic(ada, { client_id, title })).id).toBe(first.id);
    expect((await list(finn, 'category=habits_goals_lab&tag=Mornings')).map(({ id }) => id)).toEqual([
      first.id,
    ]);
    const many = Array.from({ length: 11 }, (_, n) => `t${n}`);
    for (const tags of [many, ['x'.repeat(41)]])
      expect(
        (
          await ada.call('POST /api/forum/topics', {
            title: 'T',
            content: words(),
            category: 'start_here',
            tags,
          })
        ).status,
      ).toBe(422);
  });

  test('replies: nested, blank ones refused, a retry adds no second one, even in parallel', async () => {
    const to = await topic();
    for (const content of [undefined, '', '<p></p>', '<p>&nbsp;</p>']) {
      const refused = await nora.call(`POST /api/forum/topics/${to.id}/posts`, { content });
      expect([refused.status, refused.body.detail]).toEqual([422, 'Reply content is required']);
    }
    const body = { content: words(), parent_id: null, client_id: newId() };
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => nora.call(`POST /api/forum/topics/${to.id}/posts`, body)),
    );
    expect(new Set(sent.map((each) => each.body.id)).size).toBe(1);
    const [first] = sent.map((each) => each.body.id);
    const second = await reply(to, ada, { parent_id: first });
    const third = await reply(to, cleo, { parent_id: second.id });
    // A reply to a topic's first post is a reply to the topic.
    expect((await reply(to, cleo, { parent_id: to.id })).parent_id).toBeNull();
    const seen = await open(finn, to.id);
    expect(seen.posts.map((each: { parent_id: string | null }) => each.parent_id)).toEqual([
      null,
      first,
      second.id,
      null,
    ]);
    expect(seen.post_count).toBe(4);
    expect(third.parent_id).toBe(second.id);
  });

  test('refusals say why a reply is not possible, and that the text is not lost', async () => {
    const to = await topic();
    const elsewhere = await reply(await topic(), ada);
    const parent = await reply(to, nora);
    const refusal = async (topicId: string, parent_id: string | null) => {
      const { status, body } = await cleo.call(`POST /api/forum/topics/${topicId}/posts`, {
        content: words(),
        parent_id,
      });
      expect(body.detail).toMatch(/Nothing you wrote is lost\.$/);
      return status;
    };
    expect(await refusal(to.id, elsewhere.id)).toBe(404);
    expect(await refusal(to.id, nowhere)).toBe(404);
    expect(await refusal(nowhere, null)).toBe(404);
    await nora.call(`DELETE /api/forum/posts/${parent.id}`);
    expect(await refusal(to.id, parent.id)).toBe(409);
    await milo.call(`PUT /api/forum/topics/${to.id}/state`, { locked: true });
    expect(await refusal(to.id, null)).toBe(409);
    expect(await open(cleo, to.id)).toMatchObject({ may_reply: false, is_locked: true });
    expect((await open(cleo, to.id)).reply_refusal).toContain('locked');
    // Staff can still reply to a locked topic.
    await reply(to, milo);
    await ada.call(`DELETE /api/forum/topics/${to.id}`);
    expect(await refusal(to.id, null)).toBe(404);
  });

  test('an edit is marked, and two parallel editors lose nothing', async () => {
    const to = await topic();
    const answer = await reply(to);
    const path = `PUT /api/forum/posts/${answer.id}` as const;
    const { edited_at } = (await nora.call(path, { content: '<p>Better</p>', version: answer.version })).body;
    expect(edited_at).not.toBeNull();
    const late = await nora.call(path, { content: '<p>Other</p>', version: answer.version });
    expect([late.status, late.body.code, late.body.current.content]).toEqual([
      409,
      'edited_elsewhere',
      '<p>Better</p>',
    ]);
    const { version: newest } = late.body.current;
    expect((await nora.call(path, { content: '<p>Other</p>', version: newest })).status).toBe(200);
    const { version } = to;
    const changed = (await ada.call(`PUT /api/forum/topics/${to.id}`, { title: 'Doors', version })).body;
    expect(changed).toMatchObject({ title: 'Doors', content: to.content, version: version + 1 });
    expect(changed.edited_at).not.toBeNull();
    const clash = await ada.call(`PUT /api/forum/topics/${to.id}`, { title: 'Windows', version });
    expect([clash.status, clash.body.code, clash.body.current.title]).toEqual([
      409,
      'edited_elsewhere',
      'Doors',
    ]);
    // Identical text changes nothing, whatever its version.
    expect(
      (await ada.call(`PUT /api/forum/topics/${to.id}`, { title: 'Doors', version })).body.edited_at,
    ).toBe(changed.edited_at);
    for (const key of [`PUT /api/forum/posts/${to.id}`, `DELETE /api/forum/posts/${to.id}`] as const)
      expect((await ada.call(key, { content: words() })).status).toBe(404);
  });
});

describe('ids', () => {
  test('match in upper case too: a topic id is not a reply, and a reply is found', async () => {
    const to = await topic();
    const first = await reply(to, nora);
    const capitals = to.id.toUpperCase();
    for (const [key, body] of [
      [`DELETE /api/forum/posts/${capitals}`, undefined],
      [`PUT /api/forum/posts/${capitals}`, { content: words() }],
    ] as const)
      expect((await ada.call(key, body)).status).toBe(404);
    const second = await reply({ id: capitals }, cleo, { parent_id: first.id.toUpperCase() });
    expect((await reply(to, nora, { parent_id: capitals })).parent_id).toBeNull();
    expect(second.parent_id).toBe(first.id);
    expect(await open(nora, to.id)).toMatchObject({ post_count: 3, content: to.content });
  });

  test('a topic sent twenty times in parallel with one client id is created once', async () => {
    const wish = { title: 'Once', content: words(), category: 'start_here', client_id: newId() };
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => ada.call('POST /api/forum/topics', wish)),
    );
    // On a slow machine, the last of them may wait too long for one of the six connections, and get 503.
    expect(sent.map(({ status }) => status).filter((status) => status !== 503 && status !== 200)).toEqual([]);
    const ids = sent.filter(({ status }) => status === 200).map(({ body }) => body.id);
    const stored = await app.db
      .selectFrom('forum_topics')
      .select('id')
      .where('client_id', '=', wish.client_id)
      .execute();
    expect(stored.map(({ id }) => id)).toEqual([...new Set(ids)]);
    expect(stored).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('a reply without nested replies disappears, one with them keeps an empty place; staff restore it', async () => {
    const to = await topic();
    const first = await reply(to, nora);
    const second = await reply(to, cleo, { parent_id: first.id });
    const third = await reply(to, ada, { parent_id: second.id });
    await nora.call(`DELETE /api/forum/posts/${first.id}`);
    await cleo.call(`DELETE /api/forum/posts/${second.id}`);
    const seen = await open(finn, to.id);
    expect(seen.post_count).toBe(1);
    expect(
      seen.posts.map((each: { id: string; content: string; is_deleted: boolean }) => [
        each.id,
        each.content === '',
        each.is_deleted,
      ]),
    ).toEqual([
      [first.id, true, true],
      [second.id, true, true],
      [third.id, false, false],
    ]);
    await ada.call(`DELETE /api/forum/posts/${third.id}`);
    expect((await ada.call(`DELETE /api/forum/posts/${third.id}`)).status).toBe(200);
    expect((await open(finn, to.id)).posts).toEqual([]);
    expect((await open(finn, to.id)).last_activity).toBe((await open(finn, to.id)).created_at);
    const staffs = (await open(milo, to.id)).posts;
    expect(
      staffs.map((each: { content: string; may_restore: boolean }) => [
        each.content !== '',
        each.may_restore,
      ]),
    ).toEqual(Array(3).fill([true, true]));
    expect((await milo.call(`POST /api/forum/posts/${second.id}/restore`)).body).toMatchObject({
      is_deleted: false,
    });
    expect((await open(finn, to.id)).posts).toHaveLength(2);
    expect((await open(finn, to.id)).post_count).toBe(1);
    expect(await acts(second.id)).toEqual(['restore_reply']);
  });

  test('a topic is gone for members, and staff restore it within 30 days', async () => {
    const to = await topic(ada, { category: 'walking_mindfulness' });
    for (let n = 0; n < 3; n += 1) await reply(to);
    await reply(to, ada);
    expect((await open(ada, to.id)).deletes_others).toBe(3);
    expect((await category(finn, 'walking_mindfulness'))?.topics_count).toBe(1);
    expect((await ada.call(`DELETE /api/forum/topics/${to.id}`)).status).toBe(200);
    for (const who of [ada, finn])
      expect((await who.call(`GET /api/forum/topics/${to.id}`)).status).toBe(404);
    expect((await finn.call(`GET /api/forum/topics/${to.id}/posts`)).status).toBe(404);
    expect((await nora.call(`PUT /api/forum/topics/${to.id}/watch`, { watch: 'muted' })).status).toBe(404);
    expect(await category(finn, 'walking_mindfulness')).toMatchObject({
      topics_count: 0,
      last_activity: null,
    });
    expect(await list(milo, 'category=walking_mindfulness')).toEqual([]);
    expect(await list(milo, 'category=walking_mindfulness&deleted=true')).toMatchObject([
      { id: to.id, is_deleted: true },
    ]);
    expect(await open(milo, to.id)).toMatchObject({ may_restore: true, may_reply: false });
    expect((await milo.call(`POST /api/forum/topics/${to.id}/restore`)).body).toMatchObject({
      is_deleted: false,
      post_count: 4,
    });
    expect((await category(finn, 'walking_mindfulness'))?.topics_count).toBe(1);
  });

  test("after 30 days it can't be restored, and the nightly job erases it", async () => {
    const gone = await topic();
    const kept = await topic();
    const place = await reply(kept, nora, { content: '<p>A secret of mine</p>' });
    const below = await reply(kept, cleo, { parent_id: place.id });
    const leaf = await reply(kept, nora, { parent_id: below.id });
    await cleo.call(`POST /api/forum/posts/${place.id}/reactions`, { reaction_type: 'heart' });
    await ada.call(`DELETE /api/forum/topics/${gone.id}`);
    for (const id of [place.id, leaf.id]) await nora.call(`DELETE /api/forum/posts/${id}`);
    const longAgo = new Date(app.clock.now().getTime() - 31 * 24 * 60 * 60_000);
    for (const table of ['forum_topics', 'forum_posts'] as const)
      await app.db
        .updateTable(table)
        .set({ deleted_at: longAgo })
        .where('id', 'in', [gone.id, place.id, leaf.id])
        .execute();
    expect((await milo.call(`POST /api/forum/topics/${gone.id}/restore`)).status).toBe(409);
    expect((await milo.call(`POST /api/forum/posts/${place.id}/restore`)).status).toBe(409);
    await enqueue(app.db, 'sweep-forum', {});
    await app.runJobs();
    expect((await milo.call(`GET /api/forum/topics/${gone.id}`)).status).toBe(404);
    const left = await app.db
      .selectFrom('forum_posts')
      .select(['id', 'content', 'plain', 'reaction_counts'])
      .where('topic_id', '=', kept.id)
      .where('parent_id', 'is', null)
      .where('id', '<>', kept.id)
      .execute();
    expect(left).toEqual([{ id: place.id, content: '', plain: '', reaction_counts: {} }]);
    expect((await milo.call(`POST /api/forum/posts/${leaf.id}/restore`)).status).toBe(404);
    expect((await open(finn, kept.id)).posts).toMatchObject([{ is_deleted: true }, { id: below.id }]);
  });
});

describe('reactions', () => {
  test('toggle, are idempotent with `active`, and count exactly, in parallel too', async () => {
    const { id } = await topic();
    const react = (who: Actor, body: object) => who.call(`POST /api/forum/posts/${id}/reactions`, body);
    expect((await react(nora, { reaction_type: 'like' })).body).toMatchObject({
      reactions: { like: [nora.id] },
      reaction_counts: { like: 1, heart: 0, clap: 0, flag: null },
    });
    expect((await react(nora, { reaction_type: 'like' })).body.reaction_counts.like).toBe(0);
    await Promise.all(
      [nora, ada, cleo, milo].flatMap((who) =>
        [1, 2, 3].map(() => react(who, { reaction_type: 'clap', active: true })),
      ),
    );
    const { reaction_counts, reactions } = await open(nora, id);
    expect(reaction_counts.clap).toBe(4);
    expect([...reactions.clap].sort()).toEqual([nora.id, ada.id, cleo.id, milo.id].sort());
    await react(ada, { reaction_type: 'clap', active: false });
    expect((await react(ada, { reaction_type: 'clap', active: false })).body.reaction_counts.clap).toBe(3);
    expect((await react(nora, { reaction_type: 'dislike' })).status).toBe(422);
    expect(
      (await nora.call(`POST /api/forum/posts/${nowhere}/reactions`, { reaction_type: 'like' })).status,
    ).toBe(404);
  });

  test('a flag is a report: only staff see the count, and members never see who reported', async () => {
    const to = await topic();
    const answer = await reply(to, ada);
    const flag = () =>
      nora.call(`POST /api/forum/posts/${answer.id}/reactions`, { reaction_type: 'flag', reason: 'Unkind' });
    const first = await flag();
    expect(first.body.message).toBe('Content reported successfully. Moderators will review it.');
    expect(first.body.reactions.flag).toEqual([nora.id]);
    expect((await flag()).status).toBe(200);
    expect(first.body.reaction_counts.flag).toBeNull();
    const flags = async (who: Actor) => {
      const [post] = (await open(who, to.id)).posts;
      return [post.reactions.flag, post.reaction_counts.flag];
    };
    expect(await flags(cleo)).toEqual([[], null]);
    expect(await flags(ada)).toEqual([[], null]);
    expect(await flags(milo)).toEqual([[], 1]);
    expect(
      (await ada.call(`POST /api/forum/posts/${answer.id}/reactions`, { reaction_type: 'flag' })).status,
    ).toBe(400);
  });

  test('disappear with the account of their member', async () => {
    const { id } = await topic();
    const guest = await app.register({ tier: 'builder' });
    await guest.call(`POST /api/forum/posts/${id}/reactions`, { reaction_type: 'like' });
    await reply({ id }, guest);
    await app.db.deleteFrom('members').where('id', '=', guest.id).execute();
    const seen = await open(nora, id);
    expect(seen.reaction_counts.like).toBe(0);
    expect(seen.posts[0].author).toEqual({
      id: null,
      name: 'Former member',
      profile_photo: null,
      membership_tier: 'starter',
      staff: null,
    });
  });
});
