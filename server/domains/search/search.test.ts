import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { foundPosts as foundBlogPosts } from '#server/domains/blog/visibility.ts';
import type { Findable } from '#server/domains/content-types/content-adapter.ts';
import { foundNews } from '#server/domains/news/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { withTimeout } from '#server/platform/database/database.ts';
import { isEmpty, readQuery } from '#server/platform/text/search/rules.ts';
import { type Actor, testApp } from '#server/testing/app.ts';
import {
  findGroups,
  findPeople,
  findPosts,
  findRows,
  findTopics,
  type Question,
  readAsked,
} from './store.ts';
import { forgetWords } from './words.store.ts';

const ofRows = (rows: Findable) => (db: Database, question: Question) => findRows(db, rows, question);

const app = await testApp();
const { finn, nora, ada, milo, cleo, mira } = await app.cast('finn', 'nora', 'ada', 'milo', 'cleo', 'mira');
let post: string;
let secret: string;
let topic: string;
let reply: string;
let group: string;
const make = async (who: Actor, key: Key, body: unknown) => {
  const { status, body: answer } = await who.call(key, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.id as string;
};
const ask = (who: Actor, q: string, more = '') =>
  who.call(`GET /api/search?q=${encodeURIComponent(q)}${more}`);
const found = async (who: Actor, q: string, more = '') => {
  const { status, body } = await ask(who, q, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`) as string[];
};

beforeAll(async () => {
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
  reply = await make(nora, `POST /api/forum/topics/${topic}/posts`, {
    content: '<p>I take marmalade along.</p>',
  });
});

describe('search', () => {
  it('is not for visitors', async () => {
    expect((await ask(app.visitor, 'tea')).status).toBe(401);
  });

  it('finds posts by their words, and marks them without injected markup', async () => {
    const { body } = await ask(finn, 'lavender even');
    expect(body.results).toEqual([
      {
        kind: 'posts',
        id: post,
        title: 'Nora Lindqvist',
        excerpt: expect.stringMatching(/^\ue000Lavender\ue001 tea and a long .*\ue000evening\ue001\.$/),
        path: `/feed/${post}`,
        author: {
          id: nora.id,
          name: 'Nora Lindqvist',
          profile_photo: null,
          membership_tier: 'builder',
          staff: null,
        },
        at: expect.any(String),
      },
    ]);
    expect(Object.entries(body.counts).filter(([, count]) => count !== 0)).toEqual([['posts', 1]]);
  });

  it('finds a word by its prefix while it is typed', async () => {
    for (const q of ['lav', 'lavende', 'long even', 'tea lav'])
      expect(await found(finn, q)).toEqual([`posts ${post}`]);
    // Every prefix of a word with another ending than the one in the text.
    for (let at = 3; at <= 'walking'.length; at++)
      expect(await found(finn, `evening ${'walking'.slice(0, at)}`)).toEqual([`groups ${group}`]);
    expect(await found(finn, '"tea lav"')).toEqual([]);
    expect(await found(finn, '"lavender tea"')).toEqual([`posts ${post}`]);
    expect(await found(finn, 'lavender -tea')).toEqual([]);
    expect(await found(finn, 'marmalade or lavender')).toEqual([`topics ${topic}`, `posts ${post}`]);
  });

  it('finds topics by title, text and reply; a reply links into its topic', async () => {
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

  it('finds groups, but only the card of private ones', async () => {
    expect(await found(finn, 'lanterns')).toEqual([`groups ${group}`]);
    expect(await found(finn, 'secret')).toEqual([]);
    expect(await found(ada, 'secret')).toEqual([`posts ${secret}`]);
    expect((await ask(finn, 'lavender')).body.counts.posts).toBe(1);
    expect((await ask(ada, 'lavender')).body.counts.posts).toBe(2);
    // Staff are non-members here like anyone else.
    expect(await found(milo, 'secret')).toEqual([]);
  });

  it('finds people by name and bio, never by email address', async () => {
    expect(await found(nora, 'oka')).toEqual([`people ${ada.id}`]);
    expect(await found(nora, 'choir')).toEqual([`people ${ada.id}`]);
    expect(await found(nora, 'ada@example.com')).toEqual([]);
    expect(await found(nora, 'example')).toEqual([]);
  });

  it('returns one kind only, with the counts of the others', async () => {
    const { body } = await ask(ada, 'lavender', '&kind=topics');
    expect(body.results).toEqual([]);
    expect(body.counts.posts).toBe(2);
    expect(await found(ada, 'lavender', '&kind=posts&limit=1')).toHaveLength(1);
  });

  it('finds nothing hidden, deleted, private or by suspended members', async () => {
    const at = app.clock.now();
    const without = async (q: string, change: () => Promise<unknown>, back: () => Promise<unknown>) => {
      expect((await found(finn, q)).length, q).toBeGreaterThan(0);
      await change();
      expect(await found(finn, q), q).toEqual([]);
      expect(new Set(Object.values((await ask(finn, q)).body.counts)), q).toEqual(new Set([0]));
      await back();
      expect((await found(finn, q)).length, q).toBeGreaterThan(0);
    };
    const hide =
      (table: 'posts' | 'forum_topics' | 'forum_posts' | 'groups', id: string) => (hidden_at: Date | null) =>
        app.db.updateTable(table).set({ hidden_at }).where('id', '=', id).execute();
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
      app.db.updateTable('forum_topics').set({ deleted_at }).where('id', '=', topic).execute();
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
      milo.call(`PATCH /api/admin/users/${ada.id}/suspend`, { is_suspended, reason: 'Spam' });
    await without(
      'okafor',
      () => suspend(true),
      () => suspend(false),
    );
  });

  it('finds published courses by title, tag and description, and no drafts, archived ones or those of blocked members', async () => {
    const teacher = await app.register({
      name: 'Tessa Brook',
      email: 'tessa@example.com',
      tier: 'creator',
    });
    const id = await make(teacher, 'POST /api/courses', {
      title: 'Quiet mornings',
      description: 'Persimmoned kettles.',
      category: 'habits',
      difficulty_level: 'beginner',
      tags: ['sobremesa'],
    });
    const change = (fields: object) => teacher.call(`PUT /api/courses/${id}` as Key, fields as never);
    await make(teacher, `POST /api/courses/${id}/lessons` as Key, {
      title: 'Secret',
      description: 'Tangeloed words of a lesson.',
      is_published: true,
    });
    expect(await found(finn, 'persimmoned')).toEqual([]);
    await change({ is_published: true });
    expect(await found(finn, 'persimmoned')).toEqual([`courses ${id}`]);
    expect(await found(finn, 'sobremesa', '&kind=courses')).toEqual([`courses ${id}`]);
    expect(await found(finn, 'tangeloed')).toEqual([]);
    const { body } = await ask(finn, 'quiet mornings', '&kind=courses');
    expect(body.results[0]).toMatchObject({ title: 'Quiet mornings', path: `/lms/${id}` });
    const archive = (archived_at: Date | null) =>
      app.db.updateTable('courses').set({ archived_at }).where('id', '=', id).execute();
    await archive(app.clock.now());
    expect(await found(finn, 'persimmoned')).toEqual([]);
    await archive(null);
    await finn.call(`PUT /api/users/${teacher.id}/block` as Key, { blocked: true } as never);
    expect(await found(finn, 'persimmoned')).toEqual([]);
    expect(await found(nora, 'persimmoned')).toEqual([`courses ${id}`]);
    await finn.call(`PUT /api/users/${teacher.id}/block` as Key, { blocked: false } as never);
  });

  it('finds published news and approved blog posts, with accents folded, and none that are not public', async () => {
    const news = await make(cleo, 'POST /api/news/posts', {
      title: 'A café for walkers',
      content: '<p>Quincetart at nine.</p>',
      category: 'events',
    });
    await make(cleo, 'POST /api/news/posts', {
      title: 'Later',
      content: '<p>Quincetart again.</p>',
      category: 'events',
      publish_at: new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16),
    });
    const write = (title: string, status: string) =>
      make(cleo, 'POST /api/blog/posts', {
        title,
        content: '<p>Quincetart on the stairs.</p>',
        excerpt: 'A piñata of reasons.',
        category: 'habits',
        status,
      });
    await write('A draft', 'draft');
    const waiting = await write('In praise of stairs', 'pending');
    expect(await found(finn, 'quincetart')).toEqual([`news ${news}`]);
    await make(mira, `POST /api/blog/posts/${waiting}/approve` as Key, {});
    expect(await found(finn, 'quincetart')).toEqual([`news ${news}`, `blog ${waiting}`]);
    expect(await found(finn, 'cafe', '&kind=news')).toEqual([`news ${news}`]);
    expect(await found(finn, 'pinata', '&kind=blog')).toEqual([`blog ${waiting}`]);
    const { body } = await ask(finn, 'stairs', '&kind=blog');
    expect(body.results[0]).toMatchObject({
      title: 'In praise of stairs',
      path: '/blog/in-praise-of-stairs',
    });
    const set = (table: 'news' | 'blog_posts', hidden_at: Date | null) =>
      app.db.updateTable(table).set({ hidden_at }).execute();
    await set('news', app.clock.now());
    expect(await found(finn, 'quincetart')).toEqual([`blog ${waiting}`]);
    await set('blog_posts', app.clock.now());
    expect(await found(finn, 'quincetart')).toEqual([]);
    await set('news', null);
    await set('blog_posts', null);
    const suspend = (is_suspended: boolean) =>
      milo.call(`PATCH /api/admin/users/${cleo.id}/suspend`, { is_suspended, reason: 'Spam' });
    await suspend(true);
    expect(await found(finn, 'quincetart', '&kind=blog')).toEqual([]);
    expect((await finn.call('GET /api/blog/posts')).body).toEqual([]);
    await suspend(false);
    expect(await found(finn, 'quincetart', '&kind=blog')).toEqual([`blog ${waiting}`]);
  });

  it('accepts any text', { timeout: 60_000 }, async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.stringMatching(/^["'()&|!:*<>\\ -]{0,12}[a-z]{0,4}["'()&|!:*<>\\ -]{0,12}$/),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (typed) => {
        // The server refuses NUL and lone surrogates earlier.
        if (/[\0\ud800-\udfff]/u.test(typed)) return;
        const asked = readQuery(typed);
        if (isEmpty(asked)) return;
        const read = await readAsked(app.db, asked);
        const question = {
          ...asked,
          ...read,
          viewerId: finn.id,
          now: app.clock.now(),
          limit: 1,
          after: null,
        };
        for (const find of [
          findPosts,
          ofRows(foundNews),
          ofRows(foundBlogPosts),
          findTopics,
          findGroups,
          findPeople,
        ])
          await find(app.db, question);
      }),
      { numRuns: 150 },
    );
  });

  it.each(['', '   ', '"', '-', '***', '...', '|&!'])('finds nothing for %j', async (q) => {
    expect((await ask(finn, q)).body).toMatchObject({ results: [] });
  });

  it('ignores markers in a text', async () => {
    const id = await make(nora, 'POST /api/posts', { content: '<p>Pine\ue000apple\ue001 pudding.</p>' });
    const { body } = await ask(finn, 'pudding');
    expect(body.results[0]).toMatchObject({ id, excerpt: 'Pineapple \ue000pudding\ue001.' });
  });
});

/** Every text that all members may read, for the words that the search knows. */
const publicTexts = `
  select plain from posts where group_id is null and is_listed and hidden_at is null
  union all select p.plain from forum_posts p join forum_topics t on t.id = p.topic_id
    where p.deleted_at is null and p.hidden_at is null and t.deleted_at is null and t.hidden_at is null
  union all select title from forum_topics where deleted_at is null and hidden_at is null
  union all select name || ' ' || description from groups where not is_private and hidden_at is null
  union all select title || ' ' || plain from news where published_at is not null and hidden_at is null
  union all select title || ' ' || introduction || ' ' || plain from blog_posts where published_at is not null and hidden_at is null
  union all select name from members m where not exists (
    select from privacy_settings p where p.member_id = m.id and p.profile_visibility = 'private')`;

describe('spelling', () => {
  const write = (content: string, who = nora) =>
    make(who, 'POST /api/posts', { content: `<p>${content}</p>` });

  it('folds accents, in both directions', async () => {
    const id = await write('Über the naïve façade with Zoë.');
    for (const q of ['naive', 'naïve', 'façade', 'facade', 'uber', 'Über', 'zoe', 'Zoë', 'zoé'])
      expect(await found(finn, q, '&kind=posts'), q).toEqual([`posts ${id}`]);
  });

  it('corrects typos when nothing matches, and names the correction', async () => {
    const id = await write('Accountability grows in gardens.');
    for (const [q, corrected] of [
      ['accountabilty', 'accountability'],
      ['gardns', 'gardens'],
      ['gardesn', 'gardens'],
      ['acountability gardens', 'accountability gardens'],
    ] as const) {
      const { body } = await ask(finn, q);
      expect(body.results, q).toContainEqual(expect.objectContaining({ kind: 'posts', id }));
      expect(body.corrected, q).toBe(corrected);
    }
    expect((await ask(finn, 'gardens')).body.corrected).toBeNull();
    expect((await ask(finn, 'qqqqzzzz')).body).toMatchObject({ results: [], corrected: null });
    // Words of an edited text are known before and after the edit.
    expect((await nora.call(`PUT /api/posts/${id}`, { content: '<p>Hollyhocks instead.</p>' })).status).toBe(
      200,
    );
    expect((await ask(finn, 'holyhocks')).body).toMatchObject({ results: [{ id }], corrected: 'hollyhocks' });
  });

  it('knows the words of published news and blog posts, and not those of planned, waiting or hidden ones', async () => {
    const writer = await app.register({ email: 'soup-writer@example.com', tier: 'creator' });
    const write = (kind: 'news' | 'blog', word: string, more: object = {}) =>
      make(writer, `POST /api/${kind}/posts` as Key, {
        title: 'Soup',
        content: `<p>${word} soup.</p>`,
        category: kind === 'news' ? 'updates' : 'habits',
        ...more,
      });
    const news = await write('news', 'Butternutty');
    const post = await write('blog', 'Chanterelly');
    await write('news', 'Plannedturnip', { publish_at: '2027-01-10T09:00' });
    expect((await ask(finn, 'chantarelly')).body.corrected).toBeNull();
    await make(mira, `POST /api/blog/posts/${post}/approve` as Key, {});
    expect((await ask(finn, 'butternuty')).body).toMatchObject({
      corrected: 'butternutty',
      results: [{ id: news }],
    });
    expect((await ask(finn, 'chantarelly')).body).toMatchObject({
      corrected: 'chanterelly',
      results: [{ id: post }],
    });
    expect((await ask(finn, 'plannedturnp')).body.corrected).toBeNull();
    while (await forgetWords(app.db));
    const known = `select word from search_words where word in ('butternutty', 'chanterelly', 'plannedturnip') order by word`;
    expect((await app.pool.query(known)).rows.map(({ word }) => word)).toEqual([
      'butternutty',
      'chanterelly',
    ]);
    await app.db.updateTable('news').set({ hidden_at: app.clock.now() }).where('id', '=', news).execute();
    await writer.call(`DELETE /api/blog/posts/${post}`);
    while (await forgetWords(app.db));
    expect((await app.pool.query(known)).rows).toEqual([]);
  });

  it('knows the name of a new member at once, and not that of a private one', async () => {
    const open = await app.register({ name: 'Okonkwo Amadi' });
    expect((await ask(finn, 'Okonkwp', '&kind=people')).body).toMatchObject({
      results: [{ id: open.id }],
      corrected: 'okonkwo',
    });
    const shy = await app.register({ name: 'Ptarmigan' });
    await shy.call('PUT /api/users/privacy', {
      profileVisibility: 'private',
      activityVisibility: 'friends',
      messagePermission: 'everyone',
    });
    expect((await ask(finn, 'Ptarmigam', '&kind=people')).body.corrected).toBeNull();
    await app.db.updateTable('members').set({ name: 'Wagtail' }).where('id', '=', shy.id).execute();
    const { rows } = await app.pool.query(`select from search_words where word = 'wagtail'`);
    expect(rows).toEqual([]);
  });

  it('does not reveal a word that only a private group has', async () => {
    await make(ada, 'POST /api/posts', { content: '<p>Xylophones at dusk.</p>', group_id: group });
    await write('Walking along the canal.');
    for (const q of ['xylophnes', 'wlaking or xylophnes', 'wlaking -xylophnes', '"xylophnes" wlaking'])
      expect((await ask(finn, q)).body.corrected, q).toBeNull();
    const place = { newest: 'f'.repeat(8) + '-ffff-ffff-ffff-' + 'f'.repeat(12), rank: 0, corrected: true };
    const forged = Buffer.from(
      JSON.stringify({ ...place, id: `${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}` }),
    );
    const later = await ask(finn, 'xylophnes', `&kind=posts&cursor=${forged.toString('base64url')}`);
    expect(later.body.corrected ?? null).toBeNull();
    // The table of known words does not have it either.
    const { rows } = await app.pool.query(`select from search_words where word = 'xylophones'`);
    expect(rows).toEqual([]);
  });

  it('forgets the words of deleted content', async () => {
    const id = await write('Marimbas in the park.');
    expect((await ask(finn, 'marimbsa')).body.corrected).toBe('marimbas');
    await nora.call(`DELETE /api/posts/${id}`);
    while (await forgetWords(app.db));
    const { rows } = await app.pool.query(
      `select word from search_words where word in ('marimbas', 'canal')`,
    );
    expect(rows).toEqual([{ word: 'canal' }]);
  });

  it('keeps the words of all public texts and no others, whatever is hidden, shown again, renamed or deleted', async () => {
    const words = (kept: string) => `<p>${kept} lighthouse beside the ${kept}er shore.</p>`;
    const topicId = await make(ada, 'POST /api/forum/topics', {
      title: 'Periwinkle',
      content: words('Samphire'),
      category: 'start_here',
    });
    await make(ada, `POST /api/forum/topics/${topicId}/posts` as Key, { content: words('Bladderwrack') });
    const post = await write('Cormorant at the harbour wall.');
    const open = await make(ada, 'POST /api/groups', {
      name: 'Kittiwakes',
      description: 'Guillemots too.',
      is_private: false,
    });
    const person = await app.register({ name: 'Razorbill Fulmar' });
    const now = app.clock.now();
    const hide = (table: 'posts' | 'forum_topics' | 'groups', id: string, at: Date | null) =>
      app.db.updateTable(table).set({ hidden_at: at }).where('id', '=', id).execute();
    const settle = async () => {
      while (await forgetWords(app.db));
      const anew = (condition: string) =>
        `(select distinct word from (${publicTexts}) public (body) cross join lateral words_of(body) word where ${condition})`;
      // Words in what the index takes for a tag or an address can't be found, so they may be forgotten.
      const { rows: missing } = await app.pool.query(
        `${anew(`to_tsvector('folded_simple', search_text(body)) @@ plainto_tsquery('folded_simple', word)`)} except select word from search_words`,
      );
      const { rows: left } = await app.pool.query(`select word from search_words except ${anew('true')}`);
      expect([missing, left]).toEqual([[], []]);
      const { rows } = await app.pool.query<{ word: string }>(
        `select distinct word from search_words where word in ('periwinkle', 'samphire', 'samphireer', 'bladderwrack', 'cormorant', 'kittiwakes', 'guillemots', 'razorbill', 'fulmar', 'gannet') order by 1`,
      );
      return rows.map(({ word }) => word).join(' ');
    };
    const all =
      'bladderwrack cormorant fulmar guillemots kittiwakes periwinkle razorbill samphire samphireer';
    expect(await settle()).toBe(all);
    for (const table of ['posts', 'forum_topics', 'groups'] as const)
      await hide(table, { posts: post, forum_topics: topicId, groups: open }[table], now);
    await app.db.updateTable('members').set({ name: 'Gannet' }).where('id', '=', person.id).execute();
    expect(await settle()).toBe('gannet');
    for (const table of ['posts', 'forum_topics', 'groups'] as const)
      await hide(table, { posts: post, forum_topics: topicId, groups: open }[table], null);
    await app.setMember(person, { name: 'Razorbill Fulmar' });
    expect(await settle()).toBe(all);
    const privacy = { activityVisibility: 'friends', messagePermission: 'everyone' } as const;
    await person.call('PUT /api/users/privacy', { ...privacy, profileVisibility: 'private' });
    await app.db.updateTable('groups').set({ is_private: true }).where('id', '=', open).execute();
    await app.db.updateTable('forum_posts').set({ deleted_at: now }).where('id', '=', topicId).execute();
    expect(await settle()).toBe('bladderwrack cormorant periwinkle');
    await person.call('PUT /api/users/privacy', { ...privacy, profileVisibility: 'members' });
    await nora.call(`DELETE /api/posts/${post}`);
    expect(await settle()).toBe('bladderwrack fulmar periwinkle razorbill');
  });

  it('ranks an exact phrase first, however often the words occur elsewhere', async () => {
    const phrase = await write('We met at the quiet harbour before rain, long ago and far from here.');
    await write('Harbour, quiet harbour walls, harbour lights, quiet, quiet nights, harbour harbour quiet.');
    await write('A harbour is quiet. Quiet is a harbour. Quiet quiet harbour.');
    expect((await found(finn, 'before rain harbour', '&kind=posts'))[0]).toBe(`posts ${phrase}`);
    const exact = await write('Stillwater is a meadow lark song.');
    await write('Lark meadow meadow lark lark meadow. Song of a song lark meadow lark.');
    expect((await found(finn, 'meadow lark song', '&kind=posts'))[0]).toBe(`posts ${exact}`);
  });

  it('keeps every character of an excerpt, at both ends too', async () => {
    await write('Je découvre wombats et C++');
    expect((await ask(finn, 'wombats', '&kind=posts')).body.results[0].excerpt).toBe(
      'Je découvre \ue000wombats\ue001 et C++',
    );
    await write('Kumquat and #C++');
    expect(await found(finn, 'C++ kumquat')).toHaveLength(1);
  });

  it('finds Chinese and Japanese inside a sentence', async () => {
    const walk = await write('今日は朝の散歩をしました。');
    const garden = await write('我今天在花園裡走了九十分鐘');
    for (const [q, id] of [
      ['散歩', walk],
      ['朝の散歩', walk],
      ['花園', garden],
      ['在花園裡', garden],
      ['朝 散歩', walk],
      ['"の散"', walk],
    ] as const)
      expect(await found(finn, q, '&kind=posts'), q).toEqual([`posts ${id}`]);
    expect(await found(finn, '歩散', '&kind=posts')).toEqual([]);
    expect((await ask(finn, '散歩', '&kind=posts')).body.results[0].excerpt).toBe(
      '今日は朝の\ue000散歩\ue001をしました。',
    );
  });

  it('pages through all results, each once, and tells when counting ended', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 12; each += 1)
      ids.push(
        (
          await app.db
            .insertInto('posts')
            .values({
              id: `0199${String(each).padStart(4, '0')}-0000-7000-8000-000000000000`,
              author_id: nora.id,
              content: '',
              plain: `${'Persimmon '.repeat(1 + (each % 3))} number ${each}`,
              created_at: app.clock.now(),
              updated_at: app.clock.now(),
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      );
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body, headers } = await ask(
        finn,
        'persimon',
        `&kind=posts&limit=5${cursor && `&cursor=${cursor}`}`,
      );
      expect(body.corrected).toBe('persimmon');
      seen.push(...body.results.map(({ id }: { id: string }) => id));
      cursor = String(headers['x-next-cursor'] ?? '');
    } while (cursor);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    expect((await ask(finn, 'persimmon')).body).toMatchObject({ counts: { posts: 12 }, at_least: [] });
    expect((await ask(finn, 'persimmon', '&kind=posts&cursor=bm9uc2Vuc2U')).status).toBe(400);
    await app.db
      .insertInto('posts')
      .values(
        Array.from({ length: 101 }, (_, each) => ({
          id: `0198${String(each).padStart(4, '0')}-0000-7000-8000-000000000000`,
          author_id: nora.id,
          content: '',
          plain: 'Persimmon again',
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })),
      )
      .execute();
    expect((await ask(finn, 'persimmon')).body).toMatchObject({
      counts: { posts: 100 },
      at_least: ['posts'],
    });
  });
});

describe('visibility', () => {
  let opened: string;
  let hidden: string;
  beforeAll(async () => {
    opened = await make(ada, 'POST /api/groups', {
      name: 'Opened',
      description: 'Once closed.',
      is_private: false,
    });
    hidden = await make(ada, 'POST /api/groups', {
      name: 'Hidden',
      description: 'Out of sight.',
      is_private: false,
    });
    await app.db.updateTable('groups').set({ hidden_at: app.clock.now() }).where('id', '=', hidden).execute();
    await app.db
      .insertInto('group_members')
      .values({
        group_id: opened,
        member_id: nora.id,
        role: 'member',
        joined_at: app.clock.now(),
        reads_from: app.clock.now(),
      })
      .execute();
  });

  it('never finds a post its page refuses, and finds all listed ones', { timeout: 60_000 }, async () => {
    const places = fc.constantFrom(
      { group_id: null, members_only: false },
      { group_id: group, members_only: true },
      { group_id: opened, members_only: false },
      { group_id: opened, members_only: true },
      { group_id: hidden, members_only: false },
    );
    const kinds = fc.record({
      place: places,
      author_id: fc.constantFrom(nora.id, ada.id),
      is_listed: fc.boolean(),
      isHidden: fc.boolean(),
      isOld: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(kinds, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        async (posts, isPrivate) => {
          await app.db.deleteFrom('posts').where('plain', '=', 'Quicksilver').execute();
          await ada.call('PUT /api/users/privacy', {
            profileVisibility: isPrivate ? 'private' : 'members',
            activityVisibility: 'friends',
            messagePermission: 'everyone',
          });
          const ids = posts.map((_, at) => `0190000${at}-0000-7000-8000-000000000000`);
          await app.db
            .insertInto('posts')
            .values(
              posts.map(({ place, author_id, is_listed, isHidden, isOld }, at) => ({
                ...place,
                id: ids[at] as string,
                author_id,
                is_listed,
                content: '',
                plain: 'Quicksilver',
                hidden_at: isHidden ? app.clock.now() : null,
                created_at: new Date(app.clock.now().getTime() + (isOld ? -86_400_000 : 86_400_000)),
                updated_at: app.clock.now(),
              })),
            )
            .execute();
          for (const viewer of [finn, nora, ada, milo]) {
            const { body } = await ask(viewer, 'quicksilver', '&kind=posts&limit=50');
            const hits = body.results.map(({ id }: { id: string }) => id) as string[];
            for (const [at, id] of ids.entries()) {
              const { status, body: page } = await viewer.call(`GET /api/posts/${id}`);
              // Authors who came back find their older post on their own page only.
              if (status !== 200 || page.before_rejoining) expect(hits).not.toContain(id);
              else if (posts[at]?.is_listed && !posts[at]?.isHidden) expect(hits).toContain(id);
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('on a large table', () => {
  it('uses the full-text index, and responds in time', async () => {
    const { db } = app;
    await withTimeout(db, async (own) => {
      await sql`alter table posts disable trigger posts_learn_words`.execute(own);
      await sql`alter table forum_posts disable trigger forum_posts_learn_words`.execute(own);
      await sql`insert into posts (id, author_id, content, plain, created_at, updated_at)
      select gen_random_uuid(), ${nora.id}, '', 'Filler ' || md5(i::text) || case when i % 20 = 0 then ' saffron' else ' nothing' end, now(), now()
      from generate_series(1, 8000) i`.execute(own);
      await sql`insert into forum_posts (id, topic_id, author_id, content, plain, created_at)
      select gen_random_uuid(), ${topic}, ${nora.id}, '', 'Filler ' || md5(i::text) || case when i % 20 = 0 then ' saffron' else ' nothing' end, now()
      from generate_series(1, 8000) i`.execute(own);
      await sql`insert into members (id, email, name, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at)
      select gen_random_uuid(), i || '@filler.example', 'Filler ' || md5(i::text), '', 'UTC', 0, now(), now() from generate_series(1, 4000) i`.execute(
        own,
      );
    });
    for (const table of ['posts', 'forum_posts', 'members'])
      await sql.raw(`vacuum analyze ${table}`).execute(db);
    const plans: string[] = [];
    const explaining = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => result,
    });
    const asked = readQuery('saffron');
    const question = {
      ...asked,
      ...(await readAsked(db, asked)),
      viewerId: finn.id,
      now: app.clock.now(),
      limit: 5,
      after: null,
    };
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
      const { rows } = await app.pool.query(`explain ${text}`, [...values]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    // A word of most rows is found from the newest on, one that only old rows have by some of them, and a rare one beside a common prefix.
    await withTimeout(db, async (own) => {
      await sql`insert into posts (id, author_id, content, plain, created_at, updated_at)
        select ('0188' || lpad(to_hex(i), 4, '0') || '-0000-7000-8000-000000000000')::uuid, ${nora.id}, '',
          'Cardamom ' || case when i <= 6000 then 'turmeric' else '' end || case when i = 30 then ' sumacberry' else '' end, now(), now()
        from generate_series(1, 30000) i`.execute(own);
      await sql.raw(`insert into search_words values ('cardamom')`).execute(own);
      await sql.raw('vacuum analyze posts').execute(own);
    });
    const counts = { posts: 100 };
    const common = (await ask(finn, 'cardamom', '&kind=posts&limit=50')).body;
    expect(common).toMatchObject({ counts, at_least: ['posts'] });
    const newest = common.results.map(({ id }: { id: string }) => id);
    expect(newest.toSorted().reverse()).toEqual(newest);
    expect(newest[0]).toContain('01887530');
    for (const q of ['turmeric', 'turmeric cardamom', '"cardamom turmeric"', 'cardamomm'])
      expect((await ask(finn, q)).body, q).toMatchObject({ counts, at_least: ['posts'] });
    for (const q of ['sumacberry', 'sumacberry cardamom', 'cardamom sumacberry'])
      expect((await ask(finn, q)).body, q).toMatchObject({ counts: { posts: 1 }, at_least: [] });
    expect(plans[0]).toContain('posts_words');
    expect(plans[1]).toContain('forum_posts_words');
    expect(plans[2]).toContain('members_words');
    expect((await ask(finn, 'saffron')).body.counts).toMatchObject({ posts: 100, topics: 1 });
  }, 60_000);
});

describe('under many newer rows that the viewer may not see', () => {
  const many = 5200;
  /** Ids of rows, the newest of all, or older ones. */
  const id = (era: 'old' | 'new') =>
    sql.raw(
      `('${era === 'old' ? '0189' : '7fff'}' || lpad(to_hex(i), 4, '0') || '-0000-7000-8000-000000000000')::uuid`,
    );

  it('finds the ones they may', async () => {
    const closed = await make(ada, 'POST /api/forum/topics', {
      title: 'A topic to be hidden',
      content: '<p>It has many replies.</p>',
      category: 'start_here',
    });
    await withTimeout(app.db, async (own) => {
      await sql`insert into posts (id, author_id, content, plain, created_at, updated_at)
        select ${id('old')}, ${nora.id}, '', 'Numbat quagga', now(), now() from generate_series(1, 30) i`.execute(
        own,
      );
      await sql`insert into posts (id, author_id, group_id, content, plain, created_at, updated_at)
        select ${id('new')}, ${ada.id}, ${group}, '', 'Numbat', now(), now() from generate_series(1, ${sql.lit(many)}) i`.execute(
        own,
      );
      await sql`insert into forum_posts (id, topic_id, author_id, content, plain, created_at)
        select ${id('old')}, ${topic}, ${nora.id}, '', 'Numbat', now() from generate_series(1, 3) i`.execute(
        own,
      );
      await sql`insert into forum_posts (id, topic_id, author_id, content, plain, created_at)
        select ${id('new')}, ${closed}, ${nora.id}, '', 'Numbat', now() from generate_series(1, ${sql.lit(many)}) i`.execute(
        own,
      );
      await sql`update forum_topics set hidden_at = now() where id = ${closed}`.execute(own);
      await sql`insert into members (id, email, name, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at)
        select ${id('old')}, i || '@numbat.example', 'Numbat ' || i, '', 'UTC', 0, now(), now() from generate_series(1, 30) i`.execute(
        own,
      );
      await sql`insert into members (id, email, name, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at, away_since)
        select ${id('new')}, 'away' || i || '@numbat.example', 'Numbat ' || i, '', 'UTC', 0, now(), now(), now() from generate_series(1, ${sql.lit(many)}) i`.execute(
        own,
      );
    });
    const counts = { posts: 30, topics: 1, people: 30 };
    for (const analyzed of [false, true]) {
      if (analyzed) await sql.raw('analyze posts, forum_posts, members').execute(app.db);
      for (const q of ['numbat', 'numba']) expect((await ask(finn, q)).body, q).toMatchObject({ counts });
      expect((await ask(finn, 'numbat quagga')).body.counts.posts).toBe(30);
    }
    // Members of the group see the newest ones.
    expect((await ask(ada, 'numbat')).body).toMatchObject({ counts: { posts: 100 }, at_least: ['posts'] });
  }, 60_000);
});
