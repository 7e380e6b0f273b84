import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Key } from '#contract/platform/endpoint.ts';
import { readersAmong } from './domains/feed/readable-posts.store.ts';
import { recountComments } from './domains/feed/store.ts';
import { notifyMember } from './domains/notifications/notify-member.ts';
import { newId } from './platform/database/ids.ts';
import { enqueue } from './platform/jobs.ts';
import { type Actor, testApp } from './testing/app.ts';

// Random members, groups and content. `mayRead` and its neighbours say in plain code who reads what, and every
// reader of the product must agree with them.

const app = await testApp();
/** Three members and a moderator. The search for members finds all of them by one word. */
const people: Actor[] = [];
const names = ['Nora Reader', 'Ada Reader', 'Cleo Reader', 'Milo Reader'];
const moderator = 3;

beforeAll(async () => {
  for (const name of names) people.push(await app.register({ name, tier: 'builder' }));
  await app.setMember(
    { id: idOf(moderator) },
    { is_moderator: true, second_step_due_at: new Date('2099-01-01') },
  );
  for (const [index, person] of people.entries()) {
    await person.call('POST /api/push/subscriptions', {
      endpoint: `https://push.example/${index}`,
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    });
    await person.call('PUT /api/users/notifications', { push: true, digest: 'daily' });
  }
  await sql`update members set email_verified_at = ${app.clock.now()}`.execute(app.db);
  await sql`update digest_emails set covered_until = 'epoch'`.execute(app.db);
  // New members have limits that would hide a difference.
  await sql`update members set created_at = ${app.clock.now()}::timestamptz - interval '1 year'`.execute(
    app.db,
  );
});

const who = fc.nat(3);
const often = (part: number) => fc.integer({ min: 1, max: 100 }).map((value) => value <= part);

const world = fc.record({
  /** Whether each profile is private. */
  isPrivate: fc.array(often(30), { minLength: 4, maxLength: 4 }),
  /** Pairs of follower and followed. */
  follows: fc.uniqueArray(fc.tuple(who, who), { maxLength: 4, selector: String }),
  /** Pairs of friends, of blocker and blocked, of muter and muted. */
  friends: fc.uniqueArray(fc.tuple(who, who), { maxLength: 2, selector: (pair) => String(pair.toSorted()) }),
  blocks: fc.uniqueArray(fc.tuple(who, who), { maxLength: 2, selector: String }),
  mutes: fc.uniqueArray(fc.tuple(who, who), { maxLength: 2, selector: String }),
  groups: fc.array(
    fc.record({
      isPrivate: often(50),
      isHidden: often(20),
      members: fc.uniqueArray(who, { maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 2 },
  ),
  posts: fc.array(
    fc.record({
      author: who,
      group: fc.option(fc.nat(1)),
      isWin: often(30),
      isUnlisted: often(60),
      isHidden: often(20),
    }),
    { minLength: 3, maxLength: 5 },
  ),
  comments: fc.array(
    fc.record({
      post: fc.nat(2),
      author: who,
      /** An earlier comment of the same post, if there is one. */
      parent: fc.option(fc.nat(3)),
      isHidden: often(25),
      isDeleted: often(15),
    }),
    { minLength: 2, maxLength: 5 },
  ),
  topics: fc.array(fc.record({ author: who, isHidden: often(30), isDeleted: often(15) }), {
    minLength: 2,
    maxLength: 2,
  }),
  replies: fc.array(fc.record({ topic: fc.nat(1), author: who, isHidden: often(30), isDeleted: often(20) }), {
    minLength: 2,
    maxLength: 4,
  }),
  /** News and blog posts. News has no drafts. */
  articles: fc.array(
    fc.record({
      type: fc.constantFrom('news', 'blog'),
      author: who,
      state: fc.constantFrom('draft', 'rejected', 'scheduled', 'published', 'published'),
      isHidden: often(20),
    }),
    { minLength: 3, maxLength: 6 },
  ),
});

let round = 0;
test('every reader shows what the member may read, and nothing else', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(world, async (plan) => {
      round += 1;
      const made = await make(
        plan,
        `zephyr${'abcdefghij'[round % 10]}${'klmnopqrst'[Math.floor(round / 10) % 10]}x`,
      );
      const wrong: string[] = [];
      for (const viewer of people.keys()) wrong.push(...(await differences(made, viewer)));
      expect(wrong).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

type Plan = typeof world extends fc.Arbitrary<infer Value> ? Value : never;
type Pair = [from: number, to: number];
type World = Awaited<ReturnType<typeof make>>;
interface Group {
  id: string;
  isPrivate: boolean;
  isHidden: boolean;
  members: number[];
}
interface Post {
  id: string;
  author: number;
  group: Group | null;
  isWin: boolean;
  isUnlisted: boolean;
  isHidden: boolean;
}
interface Comment {
  id: string;
  post: Post;
  parent: Comment | null;
  author: number;
  isHidden: boolean;
  isDeleted: boolean;
}

/** Stores a world, in place of the one before. */
async function make(plan: Plan, word: string) {
  const { db } = app;
  app.clock.advance({ minutes: 10 });
  const now = app.clock.now();
  const at = (is: boolean) => (is ? now : null);
  for (const table of [
    'reports',
    'moderation_cases',
    'notifications',
    'drafts',
    'posts',
    'forum_topics',
    'news',
    'blog_posts',
    'follows',
    'friend_requests',
    'member_blocks',
    'member_mutes',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`delete from groups where not is_welcome`.execute(db);
  for (const [index, isPrivate] of plan.isPrivate.entries()) {
    const saved = await people[index]?.call('PUT /api/users/privacy', {
      profileVisibility: isPrivate ? 'private' : 'public',
      activityVisibility: 'friends',
      messagePermission: 'everyone',
    });
    expect(saved?.status).toBe(200);
  }
  const follows = plan.follows.filter(([from, to]) => from !== to);
  for (const [from, to] of follows)
    await db
      .insertInto('follows')
      .values({ follower_id: idOf(from), followed_id: idOf(to), followed_at: now })
      .execute();

  const [friends, blocks, mutes] = [plan.friends, plan.blocks, plan.mutes].map((pairs) =>
    pairs.filter(([from, to]) => from !== to),
  ) as [Pair[], Pair[], Pair[]];
  for (const [from, to] of friends)
    await db
      .insertInto('friend_requests')
      .values({
        id: newId(),
        requester_id: idOf(from),
        receiver_id: idOf(to),
        status: 'accepted',
        created_at: now,
        responded_at: now,
      })
      .execute();
  for (const [from, to] of blocks)
    await db
      .insertInto('member_blocks')
      .values({ blocker_id: idOf(from), blocked_id: idOf(to), created_at: now })
      .execute();
  for (const [from, to] of mutes)
    await db
      .insertInto('member_mutes')
      .values({ muter_id: idOf(from), muted_id: idOf(to), created_at: now })
      .execute();

  const groups: Group[] = plan.groups.map((group) => ({ ...group, id: newId() }));
  for (const { id, isPrivate, isHidden, members } of groups) {
    await db
      .insertInto('groups')
      .values({
        id,
        name: `${word} group`,
        description: word,
        rules: '',
        is_private: isPrivate,
        hidden_at: at(isHidden),
        members_count: members.length,
        created_at: now,
        updated_at: now,
      })
      .execute();
    for (const member of members)
      await db
        .insertInto('group_members')
        .values({ group_id: id, member_id: idOf(member), joined_at: now })
        .execute();
  }

  const posts: Post[] = plan.posts.map(({ isWin, isUnlisted, ...post }) => {
    const group = post.group === null ? null : (groups[post.group] ?? null);
    return { ...post, group, id: newId(), isWin: isWin && !group, isUnlisted: isWin && !group && isUnlisted };
  });
  for (const { id, author, group, isWin, isUnlisted, isHidden } of posts)
    await db
      .insertInto('posts')
      .values({
        id,
        author_id: idOf(author),
        group_id: group?.id ?? null,
        members_only: group?.isPrivate ?? false,
        content: isWin ? '' : `<p>${word}</p>`,
        plain: word,
        win: isWin ? JSON.stringify({ achievement_type: 'milestone', title: word, description: word }) : null,
        is_listed: !isUnlisted,
        hidden_at: at(isHidden),
        created_at: now,
        updated_at: now,
      })
      .execute();

  const comments: Comment[] = [];
  for (const { post: number, parent: wanted, ...comment } of plan.comments) {
    const post = posts[number];
    if (!post) continue;
    const above = wanted === null ? undefined : comments[wanted];
    const parent = above && above.post === post && above.parent === null ? above : null;
    // Only comments at the top leave a tombstone.
    const isDeleted = comment.isDeleted && parent === null;
    comments.push({
      ...comment,
      isDeleted,
      isHidden: comment.isHidden && !isDeleted,
      id: newId(),
      post,
      parent,
    });
  }
  for (const { id, post, parent, author, isHidden, isDeleted } of comments)
    await db
      .insertInto('comments')
      .values({
        id,
        post_id: post.id,
        parent_id: parent?.id ?? null,
        author_id: isDeleted ? null : idOf(author),
        content: isDeleted ? '' : `${word} ${id}`,
        hidden_at: at(isHidden),
        deleted_at: at(isDeleted),
        created_at: now,
      })
      .execute();
  for (const { id } of posts) await recountComments(db, id);

  const category = await db
    .selectFrom('forum_categories')
    .select(['id', 'slug'])
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const topics = plan.topics.map((topic) => ({ ...topic, id: newId() }));
  const replies = plan.replies.flatMap(({ topic: number, ...reply }) => {
    const topic = topics[number];
    return topic ? [{ ...reply, id: newId(), topic }] : [];
  });
  for (const { id, author, isHidden, isDeleted } of topics)
    await db
      .insertInto('forum_topics')
      .values({
        id,
        category_id: category.id,
        author_id: idOf(author),
        title: `${word} topic`,
        hidden_at: at(isHidden),
        deleted_at: at(isDeleted),
        created_at: now,
        last_activity: now,
        post_count: replies.filter((reply) => reply.topic.id === id && !reply.isHidden && !reply.isDeleted)
          .length,
      })
      .execute();
  for (const { id, topic, author, isHidden, isDeleted } of [
    ...topics.map((topic) => ({ ...topic, topic, isHidden: false, isDeleted: false })),
    ...replies,
  ])
    await db
      .insertInto('forum_posts')
      .values({
        id,
        topic_id: topic.id,
        author_id: idOf(author),
        content: `<p>${word} ${id}</p>`,
        plain: `${word} ${id}`,
        hidden_at: at(isHidden),
        deleted_at: at(isDeleted),
        created_at: now,
      })
      .execute();
  const articles = plan.articles
    .map((article) => ({ ...article, id: newId() }))
    .filter(({ type, state }) => type === 'blog' || state === 'scheduled' || state === 'published');
  for (const article of articles) await storeArticle(article, word, now);
  return {
    word,
    articles,
    isPrivate: plan.isPrivate,
    follows,
    friends,
    blocks,
    mutes,
    groups,
    posts,
    comments,
    topics,
    replies,
    category,
  };
}

type Article = Plan['articles'][number] & { id: string };

async function storeArticle(
  { type, id, author, state, isHidden }: Article,
  word: string,
  now: Date,
): Promise<void> {
  const later = new Date(now.getTime() + 86_400_000);
  const text = { title: `${word} article`, content: `<p>${word}</p>`, plain: word };
  const times = {
    published_at: state === 'published' ? now : null,
    publish_at: state === 'scheduled' ? later : null,
    hidden_at: isHidden ? now : null,
    created_at: now,
    updated_at: now,
  };
  if (type === 'news') {
    await app.db
      .insertInto('news')
      .values({ id, author_id: idOf(author), category: 'updates', ...text, ...times })
      .execute();
    return;
  }
  const words = { ...text, introduction: word, category: 'habits' };
  const isApproved = state === 'scheduled' || state === 'published';
  await app.db
    .insertInto('blog_posts')
    .values({
      id,
      author_id: idOf(author),
      ...times,
      ...(isApproved && { ...words, slug: `article-${id}`, approved_at: now, changed_at: now }),
    })
    .execute();
  if (isApproved) return;
  const decided = state === 'rejected' ? { submitted_at: now, rejected_at: now, reason: word } : {};
  await app.db
    .insertInto('blog_revisions')
    .values({ post_id: id, state, ...words, ...decided })
    .execute();
}

const idOf = (person: number): string => people[person]?.id ?? '';

// Who may read what.

const isIn = (group: Group | null, viewer: number) => group?.members.includes(viewer) ?? false;
const isOpen = (group: Group, viewer: number) => !group.isHidden && (!group.isPrivate || isIn(group, viewer));
const has = (pairs: readonly Pair[], from: number, to: number) =>
  pairs.some(([a, b]) => a === from && b === to);
const areFriends = ({ friends }: World, a: number, b: number) => has(friends, a, b) || has(friends, b, a);
const isBlocked = ({ blocks }: World, a: number, b: number) => has(blocks, a, b) || has(blocks, b, a);
/** True for a member whom a block hides from the viewer. Staff see everyone. */
const isApart = (made: World, viewer: number, other: number) =>
  viewer !== moderator && isBlocked(made, viewer, other);
const isUnheard = (made: World, viewer: number, other: number) =>
  isApart(made, viewer, other) || has(made.mutes, viewer, other);
/** True for a profile that isn't private, or is a friend's. */
const isOpenProfile = (made: World, viewer: number, other: number) =>
  viewer === other ||
  ((!made.isPrivate[other] || areFriends(made, viewer, other)) && !isApart(made, viewer, other));
const mayRead = (made: World, { author, group, isUnlisted }: Post, viewer: number) =>
  (group === null || isOpen(group, viewer)) &&
  (!isUnlisted || author === viewer || !made.isPrivate[author] || areFriends(made, viewer, author)) &&
  !isApart(made, viewer, author);
const isInFeed = ({ group, isUnlisted, isHidden }: Post) => group === null && !isUnlisted && !isHidden;
/** Asks about the authors of a comment and of the one it answers. A tombstone has none. */
const isOfAny = ({ author, parent }: Comment, is: (author: number) => boolean) =>
  is(author) || (parent !== null && !parent.isDeleted && is(parent.author));
const isReadableComment = (made: World, comment: Comment, viewer: number) =>
  isShownComment(comment) && !isOfAny(comment, (author) => isApart(made, viewer, author));
const isHeardComment = (made: World, comment: Comment, viewer: number) =>
  isShownComment(comment) && !isOfAny(comment, (author) => isUnheard(made, viewer, author));
const isShownComment = ({ isHidden, isDeleted, parent }: Comment) =>
  !isHidden && !isDeleted && (parent === null || !parent.isHidden);
const isOwnHidden = (
  { isHidden, isDeleted, author }: { isHidden: boolean; isDeleted: boolean; author: number },
  viewer: number,
) => isHidden && !isDeleted && author === viewer;
const isShown = ({ isHidden, isDeleted }: { isHidden: boolean; isDeleted: boolean }) =>
  !isHidden && !isDeleted;

/** Returns a line for each reader that shows this viewer too much or too little. */
async function differences(made: World, viewer: number): Promise<string[]> {
  // Alarms of the office are no content, and who gets them is tested beside them.
  await app.db.deleteFrom('notifications').where('subject', 'like', 'alarm:%').execute();
  const { word, articles, isPrivate, follows, groups, posts, comments, topics, replies, category } = made;
  const actor = people[viewer];
  if (!actor) throw new Error('no such viewer');
  const isStaff = viewer === moderator;
  const wrong: string[] = [];
  const check = (reader: string, content: object, shows: boolean, should: boolean) => {
    if (shows !== should)
      wrong.push(`${reader} ${shows ? 'shows' : 'hides from'} ${names[viewer]} ${JSON.stringify(content)}`);
  };
  const get = (path: string) => actor.call(`GET ${path}` as Key);
  const idsIn = async (path: string): Promise<Set<string>> => {
    const { body } = await get(path);
    return new Set(Array.isArray(body) ? body.map(({ id }) => id) : []);
  };

  const hears = ({ author }: { author: number }) => !isUnheard(made, viewer, author);
  const lists: Record<string, [path: string, holds: (post: Post) => boolean]> = {
    feed: ['/api/posts?limit=100', (post) => isInFeed(post) && hears(post)],
    'first page': ['/api/posts', (post) => isInFeed(post) && hears(post)],
    wins: ['/api/posts?filter=wins', (post) => isInFeed(post) && hears(post) && post.isWin],
    following: [
      '/api/posts?filter=following',
      (post) =>
        isInFeed(post) && hears(post) && follows.some(([from, to]) => from === viewer && to === post.author),
    ],
    'own groups': [
      '/api/posts?filter=groups',
      (post) => isIn(post.group, viewer) && !post.group?.isHidden && !post.isHidden && hears(post),
    ],
    'own posts': ['/api/my-posts', (post) => post.author === viewer && mayRead(made, post, viewer)],
  };
  for (const [index, group] of groups.entries())
    lists[`group ${index}`] = [
      `/api/posts?group_id=${group.id}`,
      (post) => post.group === group && isOpen(group, viewer) && !post.isHidden && hears(post),
    ];
  for (const author of people.keys())
    lists[`posts of ${names[author]}`] = [
      `/api/posts?user_id=${idOf(author)}`,
      (post) =>
        post.author === author &&
        isOpenProfile(made, viewer, author) &&
        !post.isHidden &&
        mayRead(made, post, viewer),
    ];
  for (const [reader, [path, holds]] of Object.entries(lists)) {
    const ids = await idsIn(path);
    for (const post of posts) check(reader, post, ids.has(post.id), holds(post));
  }

  const found = JSON.stringify((await get(`/api/search?q=${word}&kind=posts&limit=50`)).body.results);
  for (const post of posts) {
    const isReadable = mayRead(made, post, viewer);
    const isShared = isReadable && !post.isHidden;
    check(
      'search',
      post,
      found.includes(post.id),
      isShared && hears(post) && (!post.isUnlisted || post.author === viewer),
    );
    const page = await get(`/api/posts/${post.id}`);
    check(
      'page',
      post,
      page.status === 200,
      isReadable && (!post.isHidden || post.author === viewer || isStaff),
    );
    const thread = await get(`/api/posts/${post.id}/comments`);
    check('comments', post, thread.status === 200, isReadable && (!post.isHidden || isStaff));
    const like = await actor.call(`POST /api/posts/${post.id}/like`, { liked: true });
    check('like', post, like.status === 200, isShared);
    const report = await actor.call(`POST /api/posts/${post.id}/flag`, {});
    check('report', post, report.status !== 404, isShared);
    const mentioned = await readersAmong(app.db, [actor.id], post.id);
    const takesPart =
      !isPrivate[viewer] ||
      isIn(post.group, viewer) ||
      post.author === viewer ||
      comments.some((comment) => comment.post === post && comment.author === viewer && !comment.isDeleted);
    check('mention', post, mentioned.length > 0, isShared && takesPart);
    const heard = comments.filter((each) => each.post === post && isHeardComment(made, each, viewer));
    if (page.status === 200)
      check(
        'count',
        { post, count: page.body.comments_count },
        page.body.comments_count === heard.length,
        true,
      );
    for (const comment of comments.filter((each) => each.post === post)) {
      const isSeen = heard.includes(comment) || isOwnHidden(comment, viewer);
      check(
        'comments of the page',
        comment,
        JSON.stringify(thread.body).includes(`${word} ${comment.id}`),
        thread.status === 200 && isSeen,
      );
      check(
        'newest comments',
        comment,
        JSON.stringify(page.body).includes(`${word} ${comment.id}`),
        page.status === 200 && heard.slice(-3).includes(comment),
      );
      const flag = await actor.call(`POST /api/comments/${comment.id}/flag`, {});
      check('report', comment, flag.status !== 404, isShared && isReadableComment(made, comment, viewer));
    }
  }

  for (const group of groups) {
    const card = await get(`/api/groups/${group.id}`);
    check('group page', group, card.status === 200, !group.isHidden || isStaff);
    const latest = posts.findLast((post) => post.group === group && !post.isHidden && hears(post));
    const { last_post } = card.body;
    check(
      'last post',
      group,
      Boolean(last_post),
      card.status === 200 &&
        Boolean(latest) &&
        isOpen({ ...group, isHidden: false }, viewer) &&
        !group.isHidden,
    );
    const members = await get(`/api/groups/${group.id}/members`);
    if (members.status === 200)
      for (const person of group.members)
        check(
          'list of members',
          { group, person: names[person] },
          JSON.stringify(members.body).includes(idOf(person)),
          person === viewer ||
            ((!isPrivate[person] || isIn(group, viewer)) && !isApart(made, viewer, person)),
        );
    check(
      'members',
      group,
      members.status === 200,
      isOpen(group, viewer) || (isStaff && isOpen({ ...group, isHidden: false }, viewer)),
    );
    check(
      'people to mention',
      group,
      (await get(`/api/users/suggestions?q=reader&group_id=${group.id}`)).status === 200,
      isOpen(group, viewer),
    );
  }
  const foundGroups = JSON.stringify((await get(`/api/search?q=${word}&kind=groups&limit=50`)).body.results);
  const listed = await idsIn('/api/groups');
  for (const group of groups) {
    check('search', group, foundGroups.includes(group.id), !group.isHidden);
    check('groups', group, listed.has(group.id), !group.isHidden);
  }

  for (const type of ['news', 'blog'] as const) {
    const results = JSON.stringify((await get(`/api/search?q=${word}&kind=${type}&limit=50`)).body.results);
    const list = await idsIn(`/api/${type}/posts`);
    for (const article of articles.filter((each) => each.type === type)) {
      const isListed = article.state === 'published' && !article.isHidden && hears(article);
      check('search', article, results.includes(article.id), isListed);
      check(type, article, list.has(article.id), isListed);
    }
  }

  const foundPeople = JSON.stringify((await get('/api/search?q=reader&kind=people&limit=50')).body.results);
  const directory = await idsIn('/api/users');
  const suggested = await idsIn('/api/users/suggestions?q=reader');
  // Staff read a private profile once a case is about its member.
  const cases = await app.db.selectFrom('moderation_cases').select('author_id').execute();
  const isInCase = new Set(
    isStaff
      ? [...people.keys()].filter((each) => cases.some(({ author_id }) => author_id === idOf(each)))
      : [],
  );
  for (const person of people.keys()) {
    const isListed = !isPrivate[person] && !isApart(made, viewer, person);
    const isReadable = isOpenProfile(made, viewer, person);
    const isFellow = groups.some((group) => !group.isHidden && isIn(group, viewer) && isIn(group, person));
    const profile = { profile: names[person] };
    check(
      'page',
      profile,
      (await get(`/api/users/${idOf(person)}`)).status === 200,
      // Fellows see the name, and who blocks someone sees whom.
      isReadable ||
        isInCase.has(person) ||
        (isFellow && !isApart(made, viewer, person)) ||
        has(made.blocks, viewer, person),
    );
    check('search', profile, foundPeople.includes(idOf(person)), isListed);
    check('directory', profile, directory.has(idOf(person)), isListed && person !== viewer);
    check(
      'suggestions',
      profile,
      suggested.has(idOf(person)),
      (isReadable || isFellow) && person !== viewer && !isBlocked(made, viewer, person),
    );
    const report = await actor.call(`POST /api/users/${idOf(person)}/report`, {});
    check('report', profile, report.status !== 404, isReadable);
  }

  const { body: list } = await get(`/api/forum/topics?category=${category.slug}`);
  const foundTopics = JSON.stringify((await get(`/api/search?q=${word}&kind=topics&limit=50`)).body.results);
  for (const topic of topics) {
    check(
      'topics',
      topic,
      list.topics.some(({ id }: { id: string }) => id === topic.id),
      isShown(topic) && hears(topic),
    );
    check('search', topic, foundTopics.includes(topic.id), isShown(topic) && hears(topic));
    const isNear = !isApart(made, viewer, topic.author);
    const page = await get(`/api/forum/topics/${topic.id}`);
    check(
      'page',
      topic,
      page.status === 200,
      isStaff || ((isShown(topic) || isOwnHidden(topic, viewer)) && isNear),
    );
    const report = await actor.call(`POST /api/forum/posts/${topic.id}/report`, {});
    check('report', topic, report.status !== 404, isShown(topic) && isNear);
    for (const reply of replies.filter((each) => each.topic === topic)) {
      const isListed =
        isStaff ||
        (isShown(topic) && isNear && ((isShown(reply) && hears(reply)) || isOwnHidden(reply, viewer)));
      // A moderator who wrote a hidden topic sees it with its replies, like any moderator.
      check('replies', reply, JSON.stringify(page.body).includes(`${word} ${reply.id}`), isListed);
      check('search', reply, foundTopics.includes(reply.id), false);
      const flag = await actor.call(`POST /api/forum/posts/${reply.id}/report`, {});
      check(
        'report',
        reply,
        flag.status !== 404,
        isShown(topic) && isShown(reply) && isNear && !isApart(made, viewer, reply.author),
      );
    }
  }

  await checkNotifications(made, viewer, check);
  await checkDrafts(made, viewer, check);
  return wrong;
}

type Check = (reader: string, content: object, shows: boolean, should: boolean) => void;

/** Notifies the viewer of everything and compares the list with what they may read. */
async function checkNotifications(made: World, viewer: number, check: Check): Promise<void> {
  const { posts, comments, groups, topics, replies } = made;
  const isNear = ({ author }: { author: number }) => !isApart(made, viewer, author);
  const reads = (post: Post) => !post.isHidden && mayRead(made, post, viewer);
  const contents: [type: string, id: string, more: object, isReadable: boolean][] = [
    ...posts.map((post) => ['post', post.id, { post_id: post.id }, reads(post)] as const),
    ...comments.map(
      (comment) =>
        [
          'comment',
          comment.id,
          { post_id: comment.post.id },
          reads(comment.post) && isReadableComment(made, comment, viewer),
        ] as const,
    ),
    ...topics.map(
      (topic) => ['topic', topic.id, { topic_id: topic.id }, isShown(topic) && isNear(topic)] as const,
    ),
    ...replies.map(
      (reply) =>
        [
          'reply',
          reply.id,
          { topic_id: reply.topic.id },
          isShown(reply) && isShown(reply.topic) && isNear(reply) && isNear(reply.topic),
        ] as const,
    ),
    ...groups.map((group) => ['group', group.id, { group_id: group.id }, !group.isHidden] as const),
    ...[...people.keys()].map(
      (person) => ['profile', idOf(person), {}, isOpenProfile(made, viewer, person)] as const,
    ),
  ].map(([type, id, more, isReadable]) => [type, id, more, isReadable]);
  for (const [type, id, more] of contents)
    await notifyMember(app.db, {
      memberId: idOf(viewer),
      kind: 'mentioned',
      by: null,
      about: { content_type: type, content_id: id, ...more },
      path: `/${id}`,
      subject: id,
      at: app.clock.now(),
    });
  // Each member also causes one about the viewer's own profile, which they see.
  const by = [...people.keys()].filter((person) => person !== viewer);
  for (const person of by)
    await notifyMember(app.db, {
      memberId: idOf(viewer),
      kind: 'mentioned',
      by: idOf(person),
      about: { content_type: 'profile', content_id: idOf(viewer) },
      path: `/by-${idOf(person)}`,
      subject: `by ${idOf(person)}`,
      at: app.clock.now(),
    });
  const { body } = (await people[viewer]?.call('GET /api/notifications?limit=100')) ?? { body: [] };
  const paths = new Set(body.map(({ path }: { path: string }) => path));
  for (const [type, id, more, isReadable] of contents)
    check('notification', { type, id, ...more }, paths.has(`/${id}`), isReadable);
  for (const person of by)
    check(
      'notification',
      { by: names[person] },
      paths.has(`/by-${idOf(person)}`),
      !isUnheard(made, viewer, person),
    );
  const count = await people[viewer]?.call('GET /api/notifications/count');
  check('bell', { notices: count?.body.notices }, count?.body.notices === paths.size, true);
  const parts = await people[viewer]?.call('GET /api/notifications/unread');
  check('parts', { ...parts?.body }, parts?.body.unread === paths.size, true);

  // Devices and the digest get what the list shows, and nothing else. The digest leaves likes out.
  const loud = new Set(body.filter(({ kind }) => kind !== 'post_liked').map(({ path }) => path)).size;
  await enqueue(app.db, 'send-digest', { member_id: idOf(viewer), date: dateOf(app.clock.now()) });
  app.outbox.length = 0;
  app.pushes.length = 0;
  await app.runJobs();
  const pushed = app.pushes.map(({ payload }) => String(JSON.parse(payload).path));
  for (const path of pushed.filter((each) => !each.startsWith('/admin')))
    check('push', { path }, paths.has(path), true);
  const digests = app.outbox.filter(({ subject }) => /unread notification/.test(subject));
  const named = digests.map(({ subject }) => Number(/^\d+/.exec(subject)?.[0] ?? 1));
  check('digest', { named, shown: loud }, named.join() === (loud > 0 ? `${loud}` : ''), true);
  await app.db
    .updateTable('digest_emails')
    .set({ sent_date: null, covered_until: new Date(0) })
    .execute();
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Stores drafts about everything and compares their labels with what the member may read. */
async function checkDrafts(made: World, viewer: number, check: Check): Promise<void> {
  const { posts, comments, groups, topics, replies } = made;
  const reads = (post: Post) => !post.isHidden && mayRead(made, post, viewer);
  const places: [place: string, isLabelled: boolean][] = [
    ...groups.map((group) => [`post:${group.id}`, isOpen(group, viewer)]),
    ...posts.flatMap((post) => [
      [`comment:${post.id}`, reads(post)],
      [`edit:${post.id}`, post.author === viewer && mayRead(made, post, viewer)],
    ]),
    ...comments.flatMap((comment) => {
      const isOwn = comment.author === viewer && !comment.isDeleted;
      const isRead = isReadableComment(made, comment, viewer);
      const isSeen = isRead || isOwnHidden(comment, viewer);
      return [
        [`comment:${comment.id}`, reads(comment.post) && isRead],
        [`edit:${comment.id}`, reads(comment.post) && isOwn && isSeen],
      ];
    }),
    ...topics.flatMap((topic) => [
      [`reply:${topic.id}`, isShown(topic) && !isApart(made, viewer, topic.author)],
      [`edit:${topic.id}`, topic.author === viewer && !topic.isDeleted],
    ]),
    ...replies.map((reply) => [
      `edit:${reply.id}`,
      reply.author === viewer && !reply.isDeleted && isShown(reply.topic),
    ]),
  ] as [string, boolean][];
  for (const [place] of places)
    await people[viewer]?.call(`PUT /api/drafts/${place}`, { content: 'A thought' });
  const { body } = (await people[viewer]?.call('GET /api/drafts')) ?? { body: [] };
  const labels = new Map(
    body.map(({ place, label }: { place: string; label: string | null }) => [place, label]),
  );
  for (const [place, isLabelled] of places)
    check('draft', { place }, typeof labels.get(place) === 'string', isLabelled);
}
