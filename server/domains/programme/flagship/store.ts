import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Locks seeding until the transaction ends. Sets timeouts of 60 s, because on a slow machine the other
 * servers wait longer than a request may.
 */
export async function lockSeeding(db: Database): Promise<void> {
  await sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`.execute(
    db,
  );
  await sql`select pg_advisory_xact_lock(hashtext('seed evolve 90'))`.execute(db);
}

export async function saveProgram(
  db: Database,
  program: {
    id: string;
    slug: string;
    title: string;
    description: string;
    totalDays: number;
    courseId: string;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('programs')
    .values({
      id: program.id,
      slug: program.slug,
      title: program.title,
      description: program.description,
      total_days: program.totalDays,
      course_id: program.courseId,
      position: 1,
      created_at: program.now,
    })
    .onConflict((oc) =>
      oc
        .column('slug')
        .doUpdateSet({ title: program.title, description: program.description, course_id: program.courseId }),
    )
    .execute();
}
