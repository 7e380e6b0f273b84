import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Key } from '#contract/endpoint.ts';
import { type Actor, openTestHouse, type TestHouse } from '#server/testing/app.ts';
import { completionsOf, isEmpty, readQuery } from './rules.ts';
import { findGroups, findPeople, findPosts, findTopics } from './store.ts';

let house: TestHouse;
let finn: Actor;
let nora: Actor;
let ada: Actor;
let milo: Actor;
let post: string;
let secret: string;
let topic: string;
let reply: string;
let group: string;

const on = (key: string) => key as Key;
const make = async (who: Actor, key: Key, body: unknown) => {
  const { status, body: answer } = await who.call(key, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.id as string;
};
const ask = (who: Actor, q: string, more = '') =>
  who.call(on(`GET /api/search?q=${encodeURIComponent(q)}${more}`));
const found = async (who: Actor, q: string, more = '') => {
  const { status, body } = await ask(who, q, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`) as string[];
};

beforeAll(async () => {
  house = await openTestHouse();
  finn = await house.member('finn');
  nora = await house.member('nora');
  ada = await house.member('ada');
  milo = await house.member('milo');
  group = await make(ada, 'POST /api/groups', {
    name: 'Lanterns',
    description: 'Evening walks in the dark.',
    is_private: true,
  });
  post = await make(nora, 'POST /api/posts', {
    content: '<p>Lavender tea <b>and</b> a long &lt;script&gt;alert(1)&lt;/script&gt; evening.</p>',
  });
  secret = await make(ada, 'POST /api/posts', {
    content: '<p>Lavender in the secret garden.</p>',
    group_id: group,
  });
  topic = await make(ada, 'POST /api/forum/topics', {
    title: 'Walking before dawn',
    content: '<p>With a thermos of cocoa.</p>',
    category: 'start_here',
  });
  reply = await make(nora, on(`POST /api/forum/topics/${topic}/posts`), {
    content: '<p>I take marmalade along.</p>',
  });
});
afterAll(() => house?.close());

describe('search', () => {
  it('is not for visitors', async () => {
    expect((await ask(house.visitor, 'tea')).status).toBe(401);
  });

  it('finds posts by their words, and marks them without letting anything in', async () => {
    const { body } = await ask(finn, 'lavender even');
    expect(body.results).toEqual([
      {
        kind: 'posts',
        id: post,
        title: 'Nora Lindqvist',
        excerpt: expect.stringMatching(/^\ue000Lavender\ue001 tea and a long .*\ue000evening\ue001$/),
        path: `/feed/${post}`,
        author: { id: nora.id, name: 'Nora Lindqvist', profile_photo: null, membership_tier: 'builder' },
        at: expect.any(String),
      },
    ]);
    expect(body.counts).toEqual({ posts: 1, topics: 0, groups: 0, people: 0 });
  });

  it('finds a word by its beginning while it is typed', async () => {
    for (const q of ['lav', 'lavende', 'long even', 'tea lav'])
      expect(await found(finn, q)).toEqual([`posts ${post}`]);
    // Every letter on the way to a word of another ending than the one that was written.
    for (let at = 3; at <= 'walking'.length; at++)
      expect(await found(finn, `evening ${'walking'.slice(0, at)}`)).toEqual([`groups ${group}`]);
    expect(await found(finn, '"tea lav"')).toEqual([]);
    expect(await found(finn, '"lavender tea"')).toEqual([`posts ${post}`]);
    expect(await found(finn, 'lavender -tea')).toEqual([]);
    expect(await found(finn, 'marmalade or lavender')).toEqual([`topics ${topic}`, `posts ${post}`]);
  });

  it('finds topics by title, opening and reply; a reply leads into its topic', async () => {
    expect((await ask(finn, 'walking dawn')).body.results[0]).toMatchObject({
      kind: 'topics',
      id: topic,
      title: 'Walking before dawn',
      path: `/forum/start_here/${topic}`,
    });
    expect((await ask(finn, 'cocoa')).body.results[0]).toMatchObject({ path: `/forum/start_here/${topic}` });
    expect((await ask(finn, 'marmalade')).body.results).toMatchObject([
      { id: topic, path: `/forum/start_here/${topic}#post-${reply}`, author: { id: nora.id } },
    ]);
  });

  it('finds groups, and of private ones only their card', async () => {
    expect(await found(finn, 'lanterns')).toEqual([`groups ${group}`]);
    expect(await found(finn, 'secret')).toEqual([]);
    expect(await found(ada, 'secret')).toEqual([`posts ${secret}`]);
    expect((await ask(finn, 'lavender')).body.counts.posts).toBe(1);
    expect((await ask(ada, 'lavender')).body.counts.posts).toBe(2);
    // Staff are strangers here like everybody else.
    expect(await found(milo, 'secret')).toEqual([]);
  });

  it('finds people by name and bio, never by address', async () => {
    expect(await found(nora, 'oka')).toEqual([`people ${ada.id}`]);
    expect(await found(nora, 'choir')).toEqual([`people ${ada.id}`]);
    expect(await found(nora, 'ada@example.com')).toEqual([]);
    expect(await found(nora, 'example')).toEqual([]);
  });

  it('answers one kind alone, and how many there are of the others', async () => {
    const { body } = await ask(ada, 'lavender', '&kind=topics');
    expect(body.results).toEqual([]);
    expect(body.counts.posts).toBe(2);
    expect(await found(ada, 'lavender', '&kind=posts&limit=1')).toHaveLength(1);
  });

  it('does not find what is hidden, deleted, private or shut out', async () => {
    const at = house.clock.now();
    const without = async (q: string, change: () => Promise<unknown>, back: () => Promise<unknown>) => {
      expect((await found(finn, q)).length, q).toBeGreaterThan(0);
      await change();
      expect(await found(finn, q), q).toEqual([]);
      expect(Object.values((await ask(finn, q)).body.counts), q).toEqual([0, 0, 0, 0]);
      await back();
      expect((await found(finn, q)).length, q).toBeGreaterThan(0);
    };
    const hide =
      (table: 'posts' | 'forum_topics' | 'forum_posts' | 'groups', id: string) => (hidden_at: Date | null) =>
        house.db.updateTable(table).set({ hidden_at }).where('id', '=', id).execute();
    for (const [q, set] of [
      ['lavender', hide('posts', post)],
      ['dawn', hide('forum_topics', topic)],
      ['marmalade', hide('forum_topics', topic)],
      ['marmalade', hide('forum_posts', reply)],
      ['lanterns', hide('groups', group)],
    ] as const)
      await without(
        q,
        () => set(at),
        () => set(null),
      );
    const deleted = (deleted_at: Date | null) =>
      house.db.updateTable('forum_topics').set({ deleted_at }).where('id', '=', topic).execute();
    await without(
      'cocoa',
      () => deleted(at),
      () => deleted(null),
    );
    const privacy = (profileVisibility: string) =>
      ada.call('PUT /api/users/privacy', {
        profileVisibility,
        activityVisibility: 'friends',
        messagePermission: 'everyone',
      });
    await without(
      'okafor',
      () => privacy('private'),
      () => privacy('members'),
    );
    const suspend = (is_suspended: boolean) =>
      milo.call(on(`PATCH /api/admin/users/${ada.id}/suspend`), { is_suspended, reason: 'Spam' });
    await without(
      'okafor',
      () => suspend(true),
      () => suspend(false),
    );
  });

  it('takes any text for a question', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.stringMatching(/^["'()&|!:*<>\\ -]{0,12}[a-z]{0,4}["'()&|!:*<>\\ -]{0,12}$/),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (typed) => {
        // NUL and lone surrogates are refused at the door.
        if (/[\0\ud800-\udfff]/u.test(typed)) return;
        const asked = readQuery(typed);
        if (isEmpty(asked)) return;
        const question = { ...asked, viewerId: finn.id, now: house.clock.now(), limit: 1 };
        for (const find of [findPosts, findTopics, findGroups, findPeople]) await find(house.db, question);
      }),
      { numRuns: 150 },
    );
  });

  it.each(['', '   ', '"', '-', '***', '...', '|&!'])('finds nothing for %j', async (q) => {
    expect((await ask(finn, q)).body).toMatchObject({ results: [] });
  });

  it('cannot be given marks of its own', async () => {
    const id = await make(nora, 'POST /api/posts', { content: '<p>Pine\ue000apple\ue001 pudding.</p>' });
    const { body } = await ask(finn, 'pudding');
    expect(body.results[0]).toMatchObject({ id, excerpt: 'Pineapple \ue000pudding\ue001' });
  });
});

describe('what a word may become', () => {
  it.each([
    ['walki', 'walking'],
    ['Happin', 'happiness'],
    ['shopp', 'shopping'],
    ['meditat', 'meditation'],
    ['attenti', 'attention'],
  ])('%s: %s', (word, whole) => expect(completionsOf(word)).toContain(whole));

  it('nothing where no ending has begun', () => {
    for (const word of ['tea', 'walk', 'İ'.repeat(200), '朝'])
      expect(completionsOf(word).length, word).toBeLessThan(9);
    expect(completionsOf('tea')).toEqual([]);
  });
});

describe('what is asked', () => {
  it.each([
    ['walk', { words: '', beginning: 'walk' }],
    ['morning wal', { words: 'morning', beginning: 'wal' }],
    ['"in quotes', { words: '"in quotes', beginning: null }],
    ['tea -milk', { words: 'tea -milk', beginning: null }],
    ['tea or mil', { words: 'tea or mil', beginning: null }],
    ['walk ', { words: '', beginning: 'walk' }],
    ['walk!', { words: 'walk!', beginning: null }],
    ['nora@exam', { words: 'nora@exam', beginning: null }],
    ["o'bri", { words: "o'bri", beginning: null }],
  ])('%j', (typed, asked) => expect(readQuery(typed)).toMatchObject(asked));
});

describe('on a large table', () => {
  it('goes by the index of words, and answers in time', async () => {
    const { db } = house;
    await sql`insert into posts (id, author_id, content, plain, created_at, updated_at)
      select gen_random_uuid(), ${nora.id}, '', 'Filler ' || md5(i::text) || case when i % 50 = 0 then ' saffron' else ' nothing' end, now(), now()
      from generate_series(1, 20000) i`.execute(db);
    await sql`insert into forum_posts (id, topic_id, author_id, content, plain, created_at)
      select gen_random_uuid(), ${topic}, ${nora.id}, '', 'Filler ' || md5(i::text) || case when i % 50 = 0 then ' saffron' else ' nothing' end, now()
      from generate_series(1, 20000) i`.execute(db);
    await sql`insert into members (id, email, name, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at)
      select gen_random_uuid(), i || '@filler.example', 'Filler ' || md5(i::text), '', 'UTC', 0, now(), now() from generate_series(1, 10000) i`.execute(
      db,
    );
    for (const table of ['posts', 'forum_posts', 'members'])
      await sql.raw(`vacuum analyze ${table}`).execute(db);
    const plans: string[] = [];
    const explaining = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => result,
    });
    const question = { ...readQuery('saffron'), viewerId: finn.id, now: house.clock.now(), limit: 5 };
    for (const find of [findPosts, findTopics, findPeople]) {
      let text = '';
      let values: readonly unknown[] = [];
      await find(
        {
          ...explaining,
          getExecutor: () => ({
            ...db.getExecutor(),
            transformQuery: db.getExecutor().transformQuery.bind(db.getExecutor()),
            compileQuery: (...args: Parameters<ReturnType<typeof db.getExecutor>['compileQuery']>) => {
              const compiled = db.getExecutor().compileQuery(...args);
              text = compiled.sql;
              values = compiled.parameters;
              return compiled;
            },
            executeQuery: async () => ({ rows: [] }),
            withConnectionProvider: undefined,
          }),
        } as never,
        question,
      );
      const { rows } = await house.pool.query(`explain ${text}`, [...values]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    expect(plans[0]).toContain('posts_words');
    expect(plans[1]).toContain('forum_posts_words');
    expect(plans[2]).toContain('members_words');
    expect((await ask(finn, 'saffron')).body.counts).toMatchObject({ posts: 100, topics: 1 });
  });
});
