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
const looked = 200;
const maxUnread = 99;

/**
 * Returns the categories in order with their unread topics for this member: unseen topics opened since they
 * joined, and topics with activity after their read position. Muted topics don't count.
 */
export async function readCategories(db: Database, memberId: string): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.slug, c.name, c.description, c.icon, c.color, c.topics_count, newest.last_activity, c.closed_at is not null as is_closed, coalesce(news.count, 0) as unread_count
    from forum_categories c
    cross join (select created_at from members where id = ${memberId}) me
    left join lateral (
      select t.last_activity from forum_topics t
      where t.category_id = c.id and ${isShown('t')}
      order by t.last_activity desc, t.id desc limit 1
    ) newest on true
    left join lateral (
      select least(count(*), ${maxUnread}::int)::int as count
      from (
        select t.id, t.created_at, t.last_activity from forum_topics t
        where t.category_id = c.id and ${isShown('t')} and ${isHeard('t', memberId)} and t.last_activity >= me.created_at
        order by t.last_activity desc, t.id desc limit ${looked}::int
      ) recent
      left join topic_reads r on r.topic_id = recent.id and r.member_id = ${memberId}
      where coalesce(r.watch, 'normal') <> 'muted'
        and case when r.read_at is null then recent.created_at >= me.created_at else recent.last_activity > r.read_at end
    ) news on true
    order by c.position, c.id`.execute(db);
  return rows;
}

/** Returns a category by slug or id (decision 63). */
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
