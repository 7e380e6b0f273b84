import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';

export interface ReportedPost {
  id: string;
  author_id: string | null;
  content: string;
  plain: string;
  win_title: string | null;
  win_description: string | null;
  image: ImageRow | null;
  created_at: Date;
  hidden_at: Date | null;
}

/** Returns a post for moderators, hidden or not, in any group. */
export async function reportedPost(db: Database, id: string): Promise<ReportedPost | null> {
  const { rows } = await sql<ReportedPost>`
    select p.id, p.author_id, p.content, p.plain, p.win ->> 'title' as win_title, p.win ->> 'description' as win_description,
      ${imageColumns('i')} as image, p.created_at, p.hidden_at
    from posts p left join images i on i.id = p.image_id where p.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
