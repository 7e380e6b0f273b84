import { sql } from 'kysely';
import type { Sql } from '#server/domains/content-types/content-adapter.ts';
import { isPublicProfile, joinPrivacy } from '#server/domains/profile/privacy/visibility.ts';
import { isBlockedBetween } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readsLesson } from '../visibility.ts';

/** A lesson with a discussion, and the author of its course. */
export interface DiscussedLesson {
  id: string;
  author_id: string | null;
}

/** Returns a lesson that the viewer may open. `isHeld` locks it until the transaction ends. */
export async function discussedLesson(
  db: Database,
  id: string,
  viewerId: string,
  { isHeld = false } = {},
): Promise<DiscussedLesson | null> {
  const { rows } = await sql<DiscussedLesson>`
    select l.id, c.author_id from lessons l join courses c on c.id = l.course_id
    where l.id = ${id} and ${readsLesson(sql`l.id`, sql`${viewerId}::uuid`)} ${isHeld ? sql`for no key update of l` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns how many comments a lesson has, hidden ones included. */
export async function countComments(db: Database, lessonId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from comments where lesson_id = ${lessonId} and deleted_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Locks a lesson, open or not. */
export async function lockLesson(db: Database, id: string): Promise<DiscussedLesson | undefined> {
  const { rows } = await sql<DiscussedLesson>`
    select l.id, c.author_id from lessons l join courses c on c.id = l.course_id where l.id = ${id} for no key update of l`.execute(
    db,
  );
  return rows[0];
}

/**
 * Returns the given members who may be notified of a text below a lesson. They may open it, and their profile isn't
 * private unless they take part: as its teacher or with a comment. A block between them and `by`, the writer, leaves them out.
 */
export async function lessonReaders(
  db: Database,
  memberIds: readonly string[],
  id: string,
  by: string | null,
): Promise<{ id: string; name: string }[]> {
  if (memberIds.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from members m join lessons l on l.id = ${id} join courses c on c.id = l.course_id ${joinPrivacy(sql`m.id`)}
    where m.id = any(${[...memberIds]}::uuid[]) and ${readsLesson(sql`l.id`, sql`m.id`)} and not ${isBlockedBetween(sql`m.id`, sql`${by}::uuid`)}
      and (${isPublicProfile} or c.author_id = m.id
        or exists (select from comments co where co.lesson_id = l.id and co.author_id = m.id))`.execute(db);
  return rows;
}

/** The path of the page of a lesson, as text. `id` is a column. */
export const pathOfLesson = (id: Sql) => sql`(
  select '/lms/' || l.course_id || '/' || l.id from lessons l where l.id = ${id})`;

/** Selects whether a member can open a lesson that they commented on. It has no group. `id` is a column. */
export const placeOfLesson = (id: Sql, viewer: Sql) => sql`(
  select json_build_object('is_open', ${readsLesson(sql`l.id`, viewer)}, 'group_name', null) from lessons l where l.id = ${id})`;

/** Selects the lesson that a comment is written below. `ids` has the ids that its draft names. */
export const lessonOfDraft = (ids: Sql, memberId: Sql) => sql`(
  select json_build_object('label', 'Comment on “' || l.title || '”', 'path', '/lms/' || l.course_id || '/' || l.id)
  from lessons l where l.id in (${ids}) and ${readsLesson(sql`l.id`, memberId)})`;
