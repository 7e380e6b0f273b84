import type { Asks } from './community-data.ts';

export interface ForumSize {
  members?: number;
  topics?: number;
  replies?: number;
}

/** Returns SQL for a UUIDv7 of an instant, deterministic for a `seed`. */
const idAt = (at: string, seed: string): string =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${seed}), 1, 3) || '8' || substr(md5(${seed}), 4, 15))::uuid`;
const memberAt = (number: string): string =>
  `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/**
 * Fills the seven categories with plain SQL: a year of topics. Every hundredth topic has hundreds of replies
 * and likes, every fiftieth reply is deleted, every third answers another. Counters and last activity match
 * the rows. The members are those of the feed benchmark, added where they are missing. Half of them have read
 * something.
 */
export async function fillForum(
  db: Asks,
  { members = 2_000, topics = 50_000, replies = 500_000 }: ForumSize = {},
): Promise<void> {
  const hot = topics / 100;
  const repliesOfHot = Math.round(replies / 2 / hot);
  const repliesOfRest = Math.round(replies / 2 / (topics - hot));
  const repliesOf = `case when k % 100 = 0 then ${repliesOfHot} else ${repliesOfRest} end`;
  const likesOf = `case when k % 100 = 0 then ${Math.min(members, 500)} else 4 end`;
  const numbers = `generate_series(0, ${topics} - 1) k`;
  // In whole ms, as the product writes them.
  const topicAt = `date_trunc('milliseconds', timestamptz '2026-01-01T00:00:00Z' - make_interval(secs => (${topics} - k) * (31536000.0 / ${topics})))`;
  const topicId = idAt(topicAt, `'topic ' || k`);
  const replyAt = `${topicAt} + make_interval(mins => j)`;
  const replyId = (j: string): string =>
    idAt(`${topicAt} + make_interval(mins => ${j})`, `'reply ' || k || ' ' || ${j}`);
  // Counted from 0 within the topic. The first reply is never deleted, so that answers have a parent.
  const isDeleted = 'j % 50 = 49';
  const words = `'Cue, doorway, permission. ' || md5('r' || k || ' ' || j) || repeat(' one small step', 1 + (k + j) % 15)`;
  const statements = [
    `insert into members (id, email, name, password_hash, first_time_zone, first_day_start_hour, created_at, updated_at)
     select ${memberAt('k')}, 'bench' || k || '@example.com', 'Bench ' || k, '', 'America/Toronto', 0, timestamptz '2025-01-01', timestamptz '2025-01-01'
     from generate_series(0, ${members} - 1) k on conflict do nothing`,
    `insert into memberships (member_id, tier, source, since)
     select ${memberAt('k')}, 'builder', 'grant', timestamptz '2025-01-01' from generate_series(0, ${members} - 1) k where k % 2 = 0
     on conflict do nothing`,
    `insert into forum_topics (id, category_id, author_id, title, tags, pinned_at, post_count, view_count, created_at, last_activity)
     select ${topicId}, c.id, ${memberAt(`(k % ${members})`)}, 'A question about day ' || k % 90 || ' ' || substr(md5('t' || k), 1, 8),
       array['day' || k % 90], case when k % ${Math.ceil(topics / 21)} = 5 then ${topicAt} end,
       (select count(*) from generate_series(1, ${repliesOf}) j where not (${isDeleted})), k % 500, ${topicAt},
       coalesce((select max(${replyAt}) from generate_series(1, ${repliesOf}) j where not (${isDeleted})), ${topicAt})
     from ${numbers} join forum_categories c on c.position = k % 7 + 1`,
    `insert into forum_posts (id, topic_id, author_id, content, plain, reaction_counts, created_at)
     select ${topicId}, ${topicId}, ${memberAt(`(k % ${members})`)}, '<p>' || w || '</p>', w, jsonb_build_object('like', ${likesOf}), ${topicAt}
     from ${numbers} cross join lateral (select 'How do you keep it? ' || md5('o' || k) || repeat(' stone by stone', 5 + k % 40) as w) o`,
    // In order of the replies, because a parent must exist before its answer.
    `insert into forum_posts (id, topic_id, parent_id, author_id, content, plain, reaction_counts, created_at, deleted_at)
     select ${replyId('j')}, ${topicId}, case when j % 3 = 0 then ${replyId('(j - 1)')} end, ${memberAt(`((k * 7 + j) % ${members})`)},
       '<p>' || w || '</p>', w, case when j % 2 = 1 then '{"like": 1}'::jsonb else '{}' end, ${replyAt}, case when ${isDeleted} then ${replyAt} end
     from ${numbers} cross join lateral generate_series(1, ${repliesOf}) j cross join lateral (select ${words} as w) r`,
    `insert into forum_reactions (post_id, member_id, kind, reacted_at)
     select ${topicId}, ${memberAt(`((k * 31 + j) % ${members})`)}, 'like', ${topicAt} + make_interval(mins => j)
     from ${numbers} cross join lateral generate_series(1, ${likesOf}) j`,
    `insert into forum_reactions (post_id, member_id, kind, reacted_at)
     select id, author_id, 'like', created_at from forum_posts where id <> topic_id and reaction_counts <> '{}'`,
    `insert into topic_reads (topic_id, member_id, last_read_id, read_at, watch)
     select ${topicId}, ${memberAt(`((k + j * 97) % ${members})`)}, ${topicId}, ${topicAt}, case when j = 1 then 'watching' else 'normal' end
     from ${numbers} cross join lateral generate_series(1, 10) j`,
    `update forum_categories c set topics_count = (select count(*) from forum_topics t where t.category_id = c.id)`,
    'vacuum (analyze, parallel 0)',
  ];
  for (const statement of statements) await db.query(statement);
}
