import { sql } from 'kysely';
import type { ReportCategory } from '#contract/moderation/report-categories.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { OwnReports } from './rules.ts';

/** Locks the reports of one member (advisory lock), so that their count is exact. */
export async function lockReports(db: Database, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${memberId}`}, 0))`.execute(db);
}

interface Content {
  contentType: string;
  contentId: string;
}

/** Returns the state of a member's reports of this content; undefined without one. */
export async function ownReports(
  db: Database,
  { contentType, contentId, by }: Content & { by: string },
): Promise<OwnReports | undefined> {
  const { rows } = await sql<OwnReports>`
    select bool_or(c.status = 'pending') as waits, max(c.reviewed_at) as "judgedAt"
    from reports r join moderation_cases c on c.id = r.case_id
    where r.content_type = ${contentType} and r.content_id = ${contentId} and r.flagged_by = ${by} having count(*) > 0`.execute(
    db,
  );
  return rows[0];
}

/** True when these words were reported for this content before, whatever the decision. */
export async function wasSpotted(
  db: Database,
  { contentType, contentId, reason }: Content & { reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from reports where content_type = ${contentType} and content_id = ${contentId} and flagged_by is null and reason = ${reason} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function reportsSince(
  db: Database,
  memberId: string,
  since: Date,
): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(flagged_at) as oldest from reports where flagged_by = ${memberId} and flagged_at > ${since}`.execute(
    db,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

/** Returns the id of the open case about this content and locks it. Opens a case when there is none. */
export async function openCase(
  db: Database,
  { contentType, contentId, authorId, now }: Content & { authorId: string | null; now: Date },
): Promise<string> {
  // A concurrent decision can close the case between insert and select. Then the loop tries again.
  for (;;) {
    await sql`
      insert into moderation_cases (id, content_type, content_id, author_id, opened_at)
      select ${newId()}, ${contentType}, ${contentId}, (select id from members where id = ${authorId}), ${now}
      on conflict (content_type, content_id) where status = 'pending' do nothing`.execute(db);
    const { rows } = await sql<{ id: string }>`
      select id from moderation_cases
      where content_type = ${contentType} and content_id = ${contentId} and status = 'pending' for no key update`.execute(
      db,
    );
    if (rows[0]) return rows[0].id;
  }
}

/** Adds a report to a case. Does nothing when the member reported in this case before. */
export async function addReport(
  db: Database,
  report: Content & {
    caseId: string;
    by: string | null;
    category: ReportCategory | null;
    reason: string;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('reports')
    .values({
      id: newId(),
      case_id: report.caseId,
      content_type: report.contentType,
      content_id: report.contentId,
      flagged_by: report.by,
      category: report.category,
      reason: report.reason,
      flagged_at: report.now,
    })
    .onConflict((oc) => oc.columns(['case_id', 'flagged_by']).doNothing())
    .execute();
}

/** Returns the ids of a case's reporters, without duplicates. */
export async function reportersOf(db: Database, caseId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select distinct flagged_by as id from reports where case_id = ${caseId} and flagged_by is not null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Removes what a member wrote in reports. The reports stay, without their name. */
export async function blankReasons(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('reports')
    .set({ reason: 'Reported by a former member.', flagged_by: null })
    .where('flagged_by', '=', memberId)
    .execute();
}
