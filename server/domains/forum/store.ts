import { sql } from 'kysely';
import { keepsApart } from '#server/domains/relationships/visibility.ts';
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
  // PostgreSQL reads two indexes that have all columns, and no rows. Most members neither block nor mute, so that is asked once and not for each author.
  const { rows } = await sql<CategoryRow>`
    with mine as materialized (select topic_id, read_at, watch from topic_reads where member_id = ${memberId})
    select c.id, c.slug, c.name, c.description, c.icon, c.color, c.topics_count, recent.last_activity, c.closed_at is not null as is_closed, recent.unread_count
    from forum_categories c cross join (select created_at from members where id = ${memberId}) me
    cross join lateral (
      select max(t.last_activity) as last_activity, least(count(*) filter (where case
        when t.last_activity < me.created_at or r.watch = 'muted' then false
        when r.read_at is null then t.created_at >= me.created_at
        else t.last_activity > r.read_at end and (not ${keepsApart(memberId)} or ${isHeard('t', memberId)})), ${maxUnread}::int)::int as unread_count
      from (
        select t.id, t.author_id, t.created_at, t.last_activity from forum_topics t where t.category_id = c.id and ${isShown('t')}
        order by t.last_activity desc, t.id desc limit ${looked}
      ) t left join mine r on r.topic_id = t.id
    ) recent
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
