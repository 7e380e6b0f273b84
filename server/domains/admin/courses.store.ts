import { sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface CourseRow extends AuthorRow {
  id: string;
  title: string;
  category: string;
  is_built_in: boolean;
  is_published: boolean;
  archived_at: Date | null;
  enrolled_count: number;
  lessons_count: number;
  created_at: Date;
}

/** Returns a page of all courses, the newest first, drafts and archived ones included. */
export async function pageOfAllCourses(
  db: Database,
  { part, after, limit }: { part: string; after: string | null; limit: number },
): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select c.id, c.title, c.category, c.slug is not null as is_built_in, c.is_published, c.archived_at, c.enrolled_count, c.created_at,
      (select count(*)::int from lessons l where l.course_id = c.id) as lessons_count, ${authorColumns()}
    from courses c ${joinAuthor(sql`c.author_id`)}
    where (${part} = '' or strpos(lower(c.title), lower(${part})) > 0) and (${after}::uuid is null or c.id < ${after}::uuid)
    order by c.id desc limit ${limit}`.execute(db);
  return rows;
}
