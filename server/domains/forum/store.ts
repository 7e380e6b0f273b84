import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { isHeard, isShown } from './visibility.ts';

export interface CategoryRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  icon: string;
  color: string;
  topics_count: number;
  last_activity: Date | null;
  is_closed: boolean;
  unread_count: number;
}

/** Number of recent topics per category that are checked for unread posts. */
const looked = sql.lit(200);
const maxUnread = 99;

/**
 * Returns the categories in order with their unread topics for this member: unseen topics opened since they
 * joined, and topics with activity after their read position. Muted topics don't count.
 */
export async function readCategories(db: Database, memberId: string): Promise<CategoryRow[]> {
  // Both materialized parts are read from indexes that have all their columns, and joined once.
  const { rows } = await sql<CategoryRow>`
    with mine as materialized (select topic_id, read_at, watch from topic_reads where member_id = ${memberId}),
    recent as materialized (
      select c.id as category_id, me.created_at as joined_at, t.* from forum_categories c
      cross join (select created_at from members where id = ${memberId}) me
      cross join lateral (
        select t.id, t.created_at, t.last_activity from forum_topics t
        where t.category_id = c.id and ${isShown('t')} and ${isHeard('t', memberId)} and t.last_activity >= me.created_at
        order by t.last_activity desc, t.id desc limit ${looked}
      ) t),
    unread as (
      select recent.category_id, least(count(*), ${maxUnread}::int)::int as count from recent left join mine r on r.topic_id = recent.id
      where coalesce(r.watch, 'normal') <> 'muted'
        and case when r.read_at is null then recent.created_at >= recent.joined_at else recent.last_activity > r.read_at end
      group by recent.category_id)
    select c.id, c.slug, c.name, c.description, c.icon, c.color, c.topics_count, newest.last_activity, c.closed_at is not null as is_closed,
      coalesce(unread.count, 0) as unread_count
    from forum_categories c left join unread on unread.category_id = c.id
    left join lateral (
      select t.last_activity from forum_topics t
      where t.category_id = c.id and ${isShown('t')}
      order by t.last_activity desc, t.id desc limit 1
    ) newest on true
    order by c.position, c.id`.execute(db);
  return rows;
}

/** Returns a category by slug or id. */
export async function findCategory(
  db: Database,
  slugOrId: string,
): Promise<{ id: string; slug: string; is_closed: boolean } | undefined> {
  const { rows } = await sql<{ id: string; slug: string; is_closed: boolean }>`
    select id, slug, closed_at is not null as is_closed from forum_categories where slug = ${slugOrId} or id::text = lower(${slugOrId})`.execute(
    db,
  );
  return rows[0];
}

/** Changes the topic counts of categories. Locks them in id order to avoid deadlocks. */
export async function countTopics(db: Database, changes: { id: string; by: number }[]): Promise<void> {
  for (const { id, by } of changes.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    await db
      .updateTable('forum_categories')
      .set((eb) => ({ topics_count: eb('topics_count', '+', by) }))
      .where('id', '=', id)
      .execute();
}
