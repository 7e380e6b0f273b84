import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { CommentSubjects } from './subject.ts';
import { pathOfComment } from './visibility.ts';

/** Returns the path of a comment on the page of its subject; undefined for a deleted one. */
export async function findPath(
  db: Database,
  subjects: CommentSubjects,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ path: string }>`
    select ${pathOfComment(subjects)} as path from comments c where c.id = ${id}`.execute(db);
  return rows[0]?.path;
}

export interface ReportedComment {
  id: string;
  author_id: string | null;
  content: string;
  created_at: Date;
  hidden_at: Date | null;
  path: string;
}

/** Returns a comment for moderators, hidden or not; null for a deleted one. */
export async function reportedComment(
  db: Database,
  subjects: CommentSubjects,
  id: string,
): Promise<ReportedComment | null> {
  const { rows } = await sql<ReportedComment>`
    select c.id, c.author_id, c.content, c.created_at, c.hidden_at, ${pathOfComment(subjects)} as path
    from comments c where c.id = ${id} and c.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}
