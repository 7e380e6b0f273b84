import { sql } from 'kysely';
import { type MemberRow, memberColumns } from '#server/domains/auth/author.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import { type Database, isUniqueViolation } from '#server/platform/database/database.ts';
import { isNotHidden } from '../visibility.ts';

export interface LockedCase {
  id: string;
  content_type: string;
  content_id: string;
  author_id: string | null;
  status: string;
  action: string | null;
  note: string | null;
  note_told: boolean;
  appealed_at: Date | null;
  appeal_words: string | null;
}

const heldColumns = [
  'id',
  'content_type',
  'content_id',
  'author_id',
  'status',
  'action',
  'note',
  'note_told',
  'appealed_at',
  'appeal_words',
] as const;

/** Locks a case until the transaction ends, so that two decisions run one by one. */
export const lockCase = (db: Database, id: string): Promise<LockedCase | undefined> =>
  db.selectFrom('moderation_cases').select(heldColumns).where('id', '=', id).forUpdate().executeTakeFirst();

/** Returns since when a case waits. */
export const openedAt = async (db: Database, id: string): Promise<Date> =>
  (await db.selectFrom('moderation_cases').select('opened_at').where('id', '=', id).executeTakeFirstOrThrow())
    .opened_at;

export async function settleCase(
  db: Database,
  id: string,
  decision: {
    status: string;
    action: string | null;
    note: string | null;
    noteTold: boolean;
    by: string;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .set({
      status: decision.status,
      action: decision.action,
      note: decision.note,
      note_told: decision.noteTold,
      reviewed_by: decision.by,
      reviewed_at: decision.now,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Reopens a decided case. The time since its decision doesn't count as waiting. Returns false if an open case for the content
 * exists. After a concurrent insert the transaction is aborted and must be rolled back.
 */
export async function unsettleCase(db: Database, id: string, now: Date): Promise<boolean> {
  const reopened = sql`
    update moderation_cases c set status = 'pending', opened_at = c.opened_at + (${now}::timestamptz - c.reviewed_at), action = null, note = null, note_told = false, reviewed_by = null, reviewed_at = null,
      appealed_at = null, appeal_words = null
    where c.id = ${id} and not exists (
      select from moderation_cases o where o.content_type = c.content_type and o.content_id = c.content_id and o.status = 'pending')
    returning c.id`.execute(db);
  return reopened.then(
    ({ rows }) => rows.length > 0,
    (error: unknown) => {
      if (isUniqueViolation(error, 'moderation_case_open')) return false;
      throw error;
    },
  );
}

/** Returns, for each content, the newest decision that hides it. A decision under appeal comes first. */
export const hidingCases = (
  db: Database,
  { contentType, contentIds }: { contentType: string; contentIds: readonly string[] },
): Promise<LockedCase[]> =>
  db
    .selectFrom('moderation_cases')
    .distinctOn('content_id')
    .select(heldColumns)
    .where('content_type', '=', contentType)
    .where('content_id', 'in', contentIds)
    .where('action', 'in', ['hide', 'warn', 'suspend'])
    .orderBy('content_id')
    .orderBy(sql`status = 'pending'`, 'desc')
    .orderBy('reviewed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Returns the newest decision that hides this content; undefined without one. */
export const hidingCase = async (
  db: Database,
  { contentType, contentId }: { contentType: string; contentId: string },
): Promise<LockedCase | undefined> => (await hidingCases(db, { contentType, contentIds: [contentId] }))[0];

/**
 * Reopens a decided case for an appeal with the author's text. The content stays hidden and a new 24 hours
 * begin. Returns false if an open case for the content exists. After a concurrent insert the transaction is
 * aborted and must be rolled back.
 */
export async function appealCase(
  db: Database,
  id: string,
  { words, now }: { words: string | null; now: Date },
): Promise<boolean> {
  const appealed = sql`
    update moderation_cases c set status = 'pending', reviewed_by = null, reviewed_at = null, opened_at = ${now},
      appealed_at = ${now}, appeal_words = ${words}
    where c.id = ${id} and not exists (
      select from moderation_cases o where o.content_type = c.content_type and o.content_id = c.content_id and o.status = 'pending')
    returning c.id`.execute(db);
  return appealed.then(
    ({ rows }) => rows.length > 0,
    (error: unknown) => {
      if (isUniqueViolation(error, 'moderation_case_open')) return false;
      throw error;
    },
  );
}

/** Returns the actions of other cases about this content. */
export async function actionsBeside(db: Database, held: LockedCase): Promise<string[]> {
  const rows = await db
    .selectFrom('moderation_cases')
    .select('action')
    .distinct()
    .where('content_type', '=', held.content_type)
    .where('content_id', '=', held.content_id)
    .where('id', '<>', held.id)
    .where('action', 'is not', null)
    .execute();
  return rows.flatMap(({ action }) => action ?? []);
}

export interface ReportedAuthor extends MemberRow {
  member_since: Date;
  posts_count: number;
  reports_before: number;
  upheld_before: number;
  warnings: number;
  is_suspended: boolean;
  is_staff: boolean;
}

/** Returns the author of reported content with their history. The current case is left out of the counts. */
export async function authorOf(
  db: Database,
  { memberId, caseId, now }: { memberId: string; caseId: string; now: Date },
): Promise<ReportedAuthor | undefined> {
  const { rows } = await sql<ReportedAuthor>`
    select ${memberColumns()}, m.created_at as member_since,
      (select count(*)::int from posts p where p.author_id = m.id and p.group_id is null and ${isNotHidden('p')}) as posts_count,
      (select count(*)::int from moderation_cases c where c.author_id = m.id and c.id <> ${caseId}) as reports_before,
      (select count(*)::int from moderation_cases c where c.author_id = m.id and c.id <> ${caseId} and c.status = 'action_taken') as upheld_before,
      (select count(*)::int from warnings w where w.member_id = m.id) as warnings,
      ${isSuspended(sql`m.id`, now)} as is_suspended,
      m.is_admin or m.is_moderator as is_staff
    from members m left join memberships ms on ms.member_id = m.id where m.id = ${memberId}`.execute(db);
  return rows[0];
}

/** Removes what a member wrote in appeals. */
export async function blankAppeals(db: Database, memberId: string): Promise<void> {
  await db
    .updateTable('moderation_cases')
    .set({ appeal_words: null })
    .where('author_id', '=', memberId)
    .execute();
}

/** Deletes the cases about a member's profile, with their reports. */
export async function deleteProfileCases(db: Database, memberId: string): Promise<void> {
  await db
    .deleteFrom('moderation_cases')
    .where('content_type', '=', 'profile')
    .where('content_id', '=', memberId)
    .execute();
}
