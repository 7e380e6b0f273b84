import type pg from 'pg';
import { memberId, searchedWords } from './community-data.ts';

/** What a member asks. Without a token it is member number `k`. */
export interface Asked {
  method?: string;
  path: string;
  body?: object;
  token?: string | null;
}
/** A call as member number `k` of a filled community makes it. */
export type Call = (k: number) => Asked;

/** The calls of a day, on a filled community. */
export async function callsOn(client: pg.Client | pg.Pool): Promise<Record<string, Call>> {
  const one = async (query: string) => String((await client.query(query)).rows[0]?.id);
  const many = async (query: string) => (await client.query<{ id: string }>(query)).rows.map(({ id }) => id);
  const program = await one('select id from programs limit 1');
  const topics = await many(
    'select id from forum_topics where locked_at is null and post_count < 100 order by last_activity desc limit 40',
  );
  const longTopics = await many(
    'select id from forum_topics where post_count > 100 order by last_activity desc limit 10',
  );
  const posts = await many('select id from posts where group_id is null order by id desc limit 40');
  const group = await one(
    'select group_id as id from posts where group_id is not null order by id desc limit 1',
  );
  const welcome = await one('select id from groups where is_welcome');
  const partners = async (k: number) =>
    one(`select partner_id as id from conversation_sides where member_id = '${memberId(k)}' limit 1`);
  const talks = new Map<number, string>();
  for (let k = 995; k < 2000; k += 5) talks.set(k, await partners(k));
  const habits = new Map(
    (
      await client.query<{ id: string; member_id: string }>(
        `select distinct on (member_id) id, member_id from habits where member_id between $1 and $2`,
        [memberId(0), memberId(2999)],
      )
    ).rows.map((row) => [row.member_id, row.id]),
  );
  const at = <T>(list: T[], k: number): T => list[k % list.length] as T;
  const date = new Date().toISOString().slice(0, 10);
  return {
    'sign in': (k) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: `growth${k}@example.com`, password: 'seven grey stones' },
      token: null,
    }),
    me: () => ({ path: '/api/auth/me' }),
    feed: () => ({ path: '/api/posts?filter=all&limit=20' }),
    'feed of those followed': () => ({ path: '/api/posts?filter=following&limit=20' }),
    post: (k) => ({ path: `/api/posts/${at(posts, k)}` }),
    'comments of a post': (k) => ({ path: `/api/posts/${at(posts, k)}/comments` }),
    'forum categories': () => ({ path: '/api/forum/categories' }),
    'topics of a category': () => ({ path: '/api/forum/topics?category=start_here&limit=50' }),
    topic: (k) => ({ path: `/api/forum/topics/${at(topics, k)}?limit=50` }),
    'long topic': (k) => ({ path: `/api/forum/topics/${at(longTopics, k)}?limit=50` }),
    'notification count': () => ({ path: '/api/notifications/count' }),
    'notification count again': () => ({ path: '/api/notifications/count' }),
    notifications: () => ({ path: '/api/notifications?limit=20' }),
    conversations: () => ({ path: '/api/messages/conversations?limit=30' }),
    conversation: (k) => ({ path: `/api/messages/${talks.get(k - (k % 5)) ?? ''}` }),
    habits: () => ({ path: '/api/habits' }),
    programmes: () => ({ path: '/api/programs' }),
    'progress of the programme': () => ({ path: `/api/programs/${program}/progress` }),
    'progress page': () => ({ path: '/api/progress?range=month' }),
    achievements: () => ({ path: '/api/achievements' }),
    members: () => ({ path: '/api/users?limit=30' }),
    'members by name': () => ({ path: '/api/users?q=greta&limit=30' }),
    'suggested members': () => ({ path: '/api/users/suggestions?q=gre' }),
    profile: (k) => ({ path: `/api/users/${memberId(k + 1)}` }),
    groups: () => ({ path: '/api/groups?limit=20' }),
    group: () => ({ path: `/api/groups/${group}` }),
    'posts of a group': () => ({ path: `/api/posts?group_id=${welcome}&limit=20` }),
    'members of a group': () => ({ path: `/api/groups/${welcome}/members?limit=30` }),
    ...Object.fromEntries(
      Object.entries(searchedWords).map(([name, word]): [string, Call] => [
        `search: ${name}`,
        () => ({ path: `/api/search?q=${encodeURIComponent(word)}` }),
      ]),
    ),
    tick: (k) => ({
      method: 'PUT',
      path: `/api/habits/${habits.get(memberId(k))}/days/${date}`,
      body: { done: true },
    }),
    like: (k) => ({ method: 'POST', path: `/api/posts/${at(posts, k)}/like`, body: { liked: true } }),
    'save of the journal': () => ({
      method: 'POST',
      path: `/api/programs/${program}/save-reflection`,
      body: { day: 21, reflection: 'Stones, and a little rain.' },
    }),
    reply: (k) => ({
      method: 'POST',
      path: `/api/forum/topics/${at(topics, k)}/posts`,
      body: { content: `<p>A few words, ${crypto.randomUUID()}.</p>` },
    }),
    'feed post': () => ({
      method: 'POST',
      path: '/api/posts',
      body: { content: `<p>A few words, ${crypto.randomUUID()}.</p>` },
    }),
  };
}

export function figures(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN)) /
    10;
  return { count: times.length, 'median ms': at(0.5), 'p99 ms': at(0.99), 'longest ms': at(1) };
}
