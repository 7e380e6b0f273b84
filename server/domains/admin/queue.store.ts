import { sql } from 'kysely';
import { seenInOffice } from '#server/domains/support/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';

interface Queue {
  reports: number;
  appeals: number;
  questions: number;
  blog_posts: number;
}

/** Counts what waits for a member of staff, as far as they may read it. */
export async function countQueue(db: Database, viewer: Viewer, now: Date): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select (select count(*) from moderation_cases where status = 'pending' and appealed_at is null)::int as reports,
      ((select count(*) from moderation_cases where status = 'pending' and appealed_at is not null)
        + (select count(*) from suspension_appeals a join suspensions s on s.id = a.suspension_id
            where a.decided_at is null and s.lifted_at is null))::int as appeals,
      (select count(*) from support_tickets t where t.due_at is not null and ${seenInOffice(viewer, now)})::int as questions,
      (select count(*) from blog_revisions where ${viewer.isAdmin} and state = 'pending')::int as blog_posts`.execute(
    db,
  );
  return rows[0] ?? { reports: 0, appeals: 0, questions: 0, blog_posts: 0 };
}
