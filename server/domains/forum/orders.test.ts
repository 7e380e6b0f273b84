import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TopicOrder, topicOrders } from '#contract/forum/endpoints.ts';
import { newId } from '#server/platform/database/ids.ts';
import { type Actor, testApp } from '#server/testing/app.ts';

/** Lists of topics and replies in orders other than the default, and lists filtered by search words. */
const app = await testApp();
const { finn, nora, ada, milo } = await app.cast('finn', 'nora', 'ada', 'milo');
beforeEach(async () => void (await app.db.deleteFrom('forum_topics').execute()));

const category = 'habits_goals_lab';
const at = (minute: number): Date => new Date(Date.UTC(2026, 1, 1, 8, minute));

interface Post {
  by?: Actor | null;
  words?: string;
  gone?: 'deleted' | 'hidden';
}
interface Given {
  title?: string;
  by?: Actor | null;
  words?: string;
  in?: string;
  opened?: number;
  active?: number;
  pinned?: number | null;
  tags?: string[];
  gone?: 'deleted' | 'hidden' | null;
  replies?: Post[];
}

/**
 * Inserts a topic with its replies directly, with any times. Ids are random, so tied topics have no order.
 */
async function given(topic: Given): Promise<string> {
  const { db } = app;
  const [id = '', ...replyIds] = [topic, ...(topic.replies ?? [])].map(newId);
  const opened = at(topic.opened ?? 0);
  const { id: category_id } = await db
    .selectFrom('forum_categories')
    .select('id')
    .where('slug', '=', topic.in ?? category)
    .executeTakeFirstOrThrow();
  const gone = (how: 'deleted' | 'hidden' | null | undefined) => ({
    deleted_at: how === 'deleted' ? app.clock.now() : null,
    hidden_at: how === 'hidden' ? app.clock.now() : null,
  });
  const author = (by: Actor | null | undefined) => (by === undefined ? ada.id : (by?.id ?? null));
  await db
    .insertInto('forum_topics')
    .values({
      id,
      category_id,
      author_id: author(topic.by),
      title: topic.title ?? 'A title',
      tags: topic.tags ?? [],
      pinned_at: typeof topic.pinned === 'number' ? at(topic.pinned) : null,
      created_at: opened,
      last_activity: at(topic.active ?? topic.opened ?? 0),
      post_count: (topic.replies ?? []).filter((reply) => !reply.gone).length,
      ...gone(topic.gone),
    })
    .execute();
  await db
    .insertInto('forum_posts')
    .values([
      {
        id,
        topic_id: id,
        author_id: author(topic.by),
        content: '',
        plain: topic.words ?? '',
        created_at: opened,
      },
      ...(topic.replies ?? []).map((reply, index) => ({
        id: replyIds[index] ?? '',
        topic_id: id,
        author_id: author(reply.by),
        content: '',
        plain: reply.words ?? '',
        created_at: opened,
        ...gone(reply.gone),
      })),
    ])
    .execute();
  return id;
}

/** Returns the ids of all pages of a list. */
async function walk(path: string, { by = finn, limit = 50 } = {}): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await by.call(`GET ${path}&limit=${limit}&cursor=${cursor}` as 'GET /api/forum/topics');
    expect(page.status, JSON.stringify(page.body)).toBe(200);
    const items = (page.body.topics ?? page.body) as { id: string }[];
    expect(items.length).toBeLessThanOrEqual(limit);
    seen.push(...items.map(({ id }) => id));
    cursor = String(page.headers['x-next-cursor'] ?? '');
    if (!cursor) return seen;
  }
}
const topics = (query = '') => `/api/forum/topics?category=${category}${query}`;
const titles = async (query: string, by = finn) => {
  const { status, body } = await by.call(`GET ${topics(query)}` as 'GET /api/forum/topics');
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.topics as { title: string }[]).map(({ title }) => title).sort();
};

describe('orders of topics', () => {
  const minute = fc.integer({ min: 0, max: 3 });
  const rarely = <T>(what: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: what });
  const some = fc.record({
    opened: minute,
    waited: minute,
    pinned: rarely(minute),
    gone: rarely(fc.constantFrom('deleted' as const, 'hidden' as const)),
    replies: fc.array(fc.constantFrom({}, { gone: 'deleted' as const }), { maxLength: 2 }),
    tagged: fc.boolean(),
  });

  test('each is a plain sort, with ties, pinned or deleted topics and any page size', async () => {
    const after = (a: number | string, b: number | string): number => (a < b ? 1 : a > b ? -1 : 0);
    await fc.assert(
      fc.asyncProperty(
        fc.array(some, { maxLength: 14, size: 'max' }),
        fc.constantFrom(...topicOrders),
        fc.constantFrom(1, 2, 3, 5, 50),
        fc.boolean(),
        async (all, order, limit, byTag) => {
          await app.db.deleteFrom('forum_topics').execute();
          const known: ((typeof all)[number] & { id: string; active: number })[] = [];
          for (const topic of all) {
            const active = topic.opened + topic.waited;
            const tags = topic.tagged ? ['sleep'] : [];
            known.push({ ...topic, active, id: await given({ ...topic, active, tags }) });
          }
          const time = (topic: (typeof known)[number]) => (order === 'active' ? topic.active : topic.opened);
          const expected = known
            .filter(({ gone }) => gone === null)
            .filter(({ tagged }) => tagged || !byTag)
            .filter(({ replies }) => order !== 'unanswered' || !replies.some((reply) => !('gone' in reply)))
            .sort(
              (a, b) =>
                after(a.pinned ?? -1, b.pinned ?? -1) ||
                (a.pinned === null ? after(time(a), time(b)) : 0) ||
                after(a.id, b.id),
            );
          const seen = await walk(topics(`&sort=${order}${byTag ? '&tag=sleep' : ''}`), { limit });
          expect(seen).toEqual(expected.map(({ id }) => id));
        },
      ),
      { numRuns: 40 },
    );
  });

  test('an unknown order means the default one, and the specified path is unchanged', async () => {
    for (let n = 0; n < 3; n += 1) await given({ opened: n, active: 9 - n });
    const usual = (await finn.call(`GET ${topics('&limit=50')}` as 'GET /api/forum/topics')).body;
    expect(usual.topics).toHaveLength(3);
    for (const forged of ['', 'active', 'NEWEST', 'newest,', 'created_at desc', "'--"]) {
      const key = `GET ${topics(`&limit=50&sort=${encodeURIComponent(forged)}`)}` as 'GET /api/forum/topics';
      const { status, body } = await finn.call(key);
      expect([status, body]).toEqual([200, usual]);
    }
  });

  test('a cursor of one order is refused in another', async () => {
    for (let n = 0; n < 3; n += 1) await given({ opened: n });
    const ask = (order: TopicOrder, cursor: string) =>
      finn.call(`GET ${topics(`&sort=${order}&limit=1&cursor=${cursor}`)}` as 'GET /api/forum/topics');
    for (const from of topicOrders) {
      const next = String((await ask(from, '')).headers['x-next-cursor']);
      for (const to of topicOrders) {
        const { status, body } = await ask(to, next);
        if (from === to) expect([status, body.topics.length]).toEqual([200, 1]);
        else expect([status, body.detail]).toEqual([400, "That page doesn't exist."]);
      }
    }
    for (const forged of [{}, { order: 'newest' }, { order: 'x', pinned: false, at: 1, id: newId() }])
      expect((await ask('newest', Buffer.from(JSON.stringify(forged)).toString('base64url'))).status).toBe(
        400,
      );
  });

  test('deleted topics are listed to staff by last activity, in any requested order', async () => {
    const early = await given({ opened: 1, active: 5, gone: 'deleted' });
    const late = await given({ opened: 3, active: 4, gone: 'deleted' });
    for (const order of topicOrders)
      expect(await walk(topics(`&deleted=true&sort=${order}`), { by: milo, limit: 1 })).toEqual([
        early,
        late,
      ]);
  });
});

describe('the last author', () => {
  const last = async (id: string, query = '') => {
    const { body } = await finn.call(`GET ${topics(query)}` as 'GET /api/forum/topics');
    const author = body.topics.find((topic) => topic.id === id)?.last_author;
    return [author?.id, author?.name, author?.membership_tier];
  };

  test("is the author of the newest visible reply, or the topic's author", async () => {
    const former = [null, 'Former member', 'starter'];
    const alone = await given({ by: ada });
    const answered = await given({
      by: ada,
      replies: [{ by: milo }, { by: nora }, { by: finn, gone: 'deleted' }, { by: milo, gone: 'hidden' }],
    });
    const byGone = await given({ by: ada, replies: [{ by: nora }, { by: null }] });
    const openedByGone = await given({ by: null });
    const nameOf = async (who: Actor) =>
      (await app.db.selectFrom('members').select('name').where('id', '=', who.id).executeTakeFirstOrThrow())
        .name;
    for (const query of ['', '&limit=49', '&sort=newest', '&q=title']) {
      expect(await last(alone, query)).toEqual([ada.id, await nameOf(ada), 'achiever']);
      expect(await last(answered, query)).toEqual([nora.id, await nameOf(nora), 'builder']);
      expect(await last(byGone, query)).toEqual(former);
      expect(await last(openedByGone, query)).toEqual(former);
    }
  });

  test('is the brand for a check-in without replies, and follows deletions and restores', async () => {
    const id = await given({ by: null, in: category });
    await app.db.updateTable('forum_topics').set({ week_of: '2026-03-02' }).where('id', '=', id).execute();
    expect((await last(id)).slice(0, 2)).toEqual([null, 'Evolve']);
    const content = '<p>One line about today.</p>';
    const reply = (await nora.call(`POST /api/forum/topics/${id}/posts`, { content })).body.id as string;
    expect((await last(id))[0]).toBe(nora.id);
    await nora.call(`DELETE /api/forum/posts/${reply}`);
    expect((await last(id)).slice(0, 2)).toEqual([null, 'Evolve']);
    await milo.call(`POST /api/forum/posts/${reply}/restore`);
    expect((await last(id))[0]).toBe(nora.id);
  });
});

describe('search in a category', () => {
  test('finds words in titles, first posts and visible replies of visible topics', async () => {
    await given({ title: 'Kettle first' });
    await given({ title: 'Opening', words: 'I put the kettle on.' });
    await given({ title: 'Reply', replies: [{ words: 'no' }, { words: 'Two kettles, one notebook.' }] });
    await given({ title: 'Deleted reply', replies: [{ words: 'kettle', gone: 'deleted' }] });
    await given({ title: 'Hidden reply', replies: [{ words: 'kettle', gone: 'hidden' }] });
    await given({ title: 'Hidden kettle', gone: 'hidden' });
    await given({ title: 'Deleted kettle', gone: 'deleted' });
    await given({ title: 'Kettle elsewhere', in: 'start_here' });
    const found = ['Kettle first', 'Opening', 'Reply'];
    for (const q of ['kettle', 'KETTLES', ' kettl ', 'kettle!'])
      expect(await titles(`&q=${encodeURIComponent(q)}`)).toEqual(found);
    // Staff find hidden and deleted topics only in the lists that show them.
    expect(await titles('&q=kettle', milo)).toEqual(found);
    expect(await titles('&q=kettle&deleted=true', milo)).toEqual(['Deleted kettle']);
    expect(await titles('&q=notebook kettle')).toEqual(['Reply']);
    expect(await titles('&q=kettle&sort=unanswered')).toEqual(['Kettle first', 'Opening']);
    for (const none of ['teapot', '!!!', 'the', "'; drop table forum_topics; --", '\\', ':*&|!()'])
      expect(await titles(`&q=${encodeURIComponent(none)}`)).toEqual([]);
    // A blank query filters nothing.
    expect(await titles('&q=%20')).toHaveLength(5);
    expect((await finn.call('GET /api/forum/topics?category=nowhere&q=kettle')).status).toBe(404);
    expect(
      (await finn.call(`GET ${topics('&q=kettle&deleted=true')}` as 'GET /api/forum/topics')).status,
    ).toBe(403);
  });

  test.each(['a rare word', 'a common word'])(
    'finds no topic by a reply that the member does not hear: %s',
    async (how) => {
      const [me, loud, apart] = [
        await app.register({ tier: 'builder' }),
        await app.register({ tier: 'builder' }),
        await app.register({ tier: 'builder' }),
      ];
      await given({ title: 'Of the muted', replies: [{ words: 'samovar', by: loud }] });
      const elsewhere = await given({ title: 'Of the blocking', replies: [{ words: 'samovar', by: apart }] });
      await given({
        title: 'Of both',
        replies: [
          { words: 'samovar', by: loud },
          { words: 'samovar', by: ada },
        ],
      });
      if (how === 'a common word')
        await sql`insert into forum_posts (id, topic_id, author_id, content, plain, created_at)
        select gen_random_uuid(), ${elsewhere}, ${apart.id}, '', 'samovar', now() from generate_series(1, 160)`.execute(
          app.db,
        );
      expect(await titles('&q=samovar', me)).toHaveLength(3);
      await me.call(`PUT /api/users/${loud.id}/mute`, { muted: true });
      await apart.call(`PUT /api/users/${me.id}/block`, { blocked: true });
      expect(await titles('&q=samovar', me)).toEqual(['Of both']);
      expect(await titles('&q=samovar', finn)).toHaveLength(3);
    },
  );

  test('waits in the queue of all searches, and times out after a second', async () => {
    await given({ title: 'Kettle first' });
    const search = (who: Actor) => who.call(`GET ${topics('&q=kettle')}` as 'GET /api/forum/topics');
    const many = await Promise.all(Array.from({ length: 12 }, () => search(finn)));
    const refused = many.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.detail).toContain('Many members are searching right now.');
    expect(many.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    // A list without a search does not wait in the queue.
    expect(
      (await Promise.all(Array.from({ length: 12 }, () => titles('')))).every(({ length }) => length === 1),
    ).toBe(true);
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table forum_posts in access exclusive mode`.execute(tx);
      const slow = await search(nora);
      expect([slow.status, slow.body.detail]).toEqual([503, expect.stringContaining('took too long')]);
    });
  });

  test('keeps the order, page by page, for rare words and for common ones', async () => {
    const elsewhere = await given({ title: 'Elsewhere', in: 'start_here' });
    const say = (words: string, first: string, times: number) =>
      sql`insert into forum_posts (id, topic_id, content, plain, created_at)
        select overlay(gen_random_uuid()::text placing ${first} from 1 for 4)::uuid, ${elsewhere}, '', ${words}, now()
        from generate_series(1, ${times}::int)`.execute(app.db);
    await say('pebble', '0000', 2500);
    const holding: string[] = [];
    for (let n = 0; n < 9; n += 1) {
      const id = await given({
        opened: n % 3,
        active: (n * 5) % 7,
        pinned: n % 4 === 0 ? n : null,
        title: n === 4 ? 'Pebble' : 'Another',
        replies: n % 2 ? [{ words: 'pebble' }] : [{ words: 'pebble', gone: 'deleted' }],
      });
      if (n % 2 || n === 4) holding.push(id);
    }
    const read = () => Promise.all(topicOrders.map((order) => walk(topics(`&sort=${order}&q=pebble`))));
    const common = await read();
    expect(common.map((found) => [...found].sort())).toEqual([holding.sort(), holding, [common[0]?.[0]]]);
    await say('something else', 'ffff', 4500);
    expect(await read(), 'common once').toEqual(common);
    await app.db.deleteFrom('forum_topics').where('id', '=', elsewhere).execute();
    expect(await read(), 'rare').toEqual(common);
    for (const limit of [1, 2, 3])
      for (const [index, order] of topicOrders.entries())
        expect(await walk(topics(`&sort=${order}&q=pebble`), { limit })).toEqual(common[index]);
  });
});

describe('replies, newest first', () => {
  test('are in reverse order, and a cursor of one order is refused in the other', async () => {
    const id = await given({
      replies: [{ words: 'a' }, { gone: 'deleted' }, { words: 'b' }, { gone: 'hidden' }, { words: 'c' }],
    });
    const path = (sort: string) => `/api/forum/topics/${id}/posts?sort=${sort}`;
    for (const by of [finn, milo]) {
      const oldest = await walk(path('oldest'), { by });
      expect(oldest).toHaveLength(by === milo ? 5 : 3);
      for (const limit of [1, 2, 50])
        expect(await walk(path('newest'), { by, limit })).toEqual(oldest.toReversed());
      for (const other of ['', 'Newest', 'x'])
        expect(await walk(path(other), { by, limit: 2 })).toEqual(oldest);
    }
    const next = async (sort: string) => {
      const page = await finn.call(`GET ${path(sort)}&limit=1` as 'GET /api/forum/topics');
      return String(page.headers['x-next-cursor']);
    };
    for (const [of, inside] of [
      ['oldest', 'newest'],
      ['newest', 'oldest'],
    ] as const) {
      const key = `GET ${path(inside)}&cursor=${await next(of)}` as 'GET /api/forum/topics';
      expect((await finn.call(key)).body.detail).toBe("That page doesn't exist.");
    }
  });
});
