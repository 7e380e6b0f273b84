import { type RawBuilder, sql } from 'kysely';

/** Invariants of the forum, listed with the others in `store.ts`. */
export const forumChecks: readonly { name: string; wrong: string; query: () => RawBuilder<unknown> }[] = [
  {
    name: 'forum categories count their topics',
    wrong: 'The topic count of a category differs from its topics that are neither deleted nor hidden.',
    query: () => sql`
      select c.slug as category, c.topics_count, count(t.id)::int as topics from forum_categories c
      left join forum_topics t on t.category_id = c.id and t.deleted_at is null and t.hidden_at is null
      group by c.id having c.topics_count <> count(t.id)`,
  },
  {
    name: 'forum topics count their replies',
    wrong:
      'The reply count of a topic differs from its replies that are neither deleted nor hidden, or its last activity is not the newest of them.',
    query: () => sql`
      select t.id as topic, t.post_count, count(p.id)::int as replies, t.last_activity, max(p.created_at) as newest from forum_topics t
      left join forum_posts p on p.topic_id = t.id and p.id <> t.id and p.deleted_at is null and p.hidden_at is null
      group by t.id having t.post_count <> count(p.id) or t.last_activity <> coalesce(max(p.created_at), t.created_at)`,
  },
  {
    name: 'forum topics have their opening post',
    wrong:
      'A topic has no opening post, or its opening post has a parent or is deleted or hidden like a reply.',
    query: () => sql`
      select t.id as topic, p.parent_id, p.deleted_at, p.hidden_at from forum_topics t left join forum_posts p on p.id = t.id
      where p.id is null or p.topic_id <> t.id or p.parent_id is not null or p.deleted_at is not null or p.hidden_at is not null`,
  },
  {
    name: 'forum replies answer within their topic',
    wrong: 'A reply answers a reply of another topic, or a later one.',
    query: () => sql`
      select p.id as reply, p.topic_id as topic, p.parent_id as answers from forum_posts p join forum_posts a on a.id = p.parent_id
      where a.topic_id <> p.topic_id or a.id >= p.id or a.id = a.topic_id`,
  },
  {
    name: 'forum posts count their reactions',
    wrong: 'The reaction counts of a topic or reply differ from its reactions.',
    query: () => sql`
      select p.id as post, p.reaction_counts, c.counted from forum_posts p
      left join lateral (
        select jsonb_object_agg(g.kind, g.given) as counted
        from (select r.kind, count(*) as given from forum_reactions r where r.post_id = p.id group by r.kind) g) c on true
      where (select coalesce(jsonb_object_agg(k.kind, k.given), '{}') from jsonb_each(p.reaction_counts) k(kind, given) where k.given <> '0')
        <> coalesce(c.counted, '{}')`,
  },
];
