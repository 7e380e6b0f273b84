import { type RawBuilder, sql } from 'kysely';
import { type MemberRow, memberColumns, photoColumn } from '#server/domains/auth/author.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import { type Database, isUniqueViolation } from '#server/platform/database/database.ts';
import type { KeptText } from '../rules.ts';
import { isNotHidden } from '../visibility.ts';

export interface CaseRow {
  id: string;
  content_type: string;
  content_id: string;
  status: string;
  opened_at: Date;
  reviewed_by: string | null;
  reviewed_by_name: string | null;
  reviewed_at: Date | null;
  action: string | null;
  note: string | null;
  appealed_at: Date | null;
  appeal_words: string | null;
  reports_count: number;
  /** Newest first. Times are ISO strings. */
  reports: ReportRow[];
  first: ReportRow | null;
  author_id: string | null;
  /** Oldest first. Times are ISO strings. */
  kept: KeptRow[];
}

export interface KeptRow extends KeptText {
  kept_at: string;
  had_picture: boolean;
}

interface ReportRow {
  category: string | null;
  reason: string;
  flagged_by: string | null;
  name: string | null;
  photo: string | null;
  portrait: number | null;
  flagged_at: string;
}

const reportsShown = 20;
const textsShown = 10;

const cases = (where: RawBuilder<unknown>) => sql<CaseRow & { rank: number; place: number }>`
  select c.id, c.content_type, c.content_id, c.status, c.opened_at, c.reviewed_by, reviewer.name as reviewed_by_name, c.reviewed_at,
    c.action, c.note, c.appealed_at, c.appeal_words, c.author_id, c.rank, c.place,
    (select count(*)::int from reports r where r.case_id = c.id) as reports_count,
    (select coalesce(json_agg(row_to_json(newest)), '[]'::json) from (
      select r.category, r.reason, r.flagged_by, m.name, ${photoColumn()} as photo, m.portrait, r.flagged_at from reports r left join members m on m.id = r.flagged_by
      where r.case_id = c.id order by r.flagged_at desc, r.id desc limit ${sql.lit(reportsShown)}) newest) as reports,
    (select row_to_json(oldest) from (
      select r.category, r.reason, r.flagged_by, m.name, ${photoColumn()} as photo, m.portrait, r.flagged_at from reports r left join members m on m.id = r.flagged_by
      where r.case_id = c.id order by r.flagged_at, r.id limit 1) oldest) as first,
    (select coalesce(json_agg(row_to_json(kept)), '[]'::json) from (
      select t.title, t.content, t.kept_at, t.had_picture from case_texts t
      where t.case_id = c.id order by t.kept_at, t.id limit ${sql.lit(textsShown)}) kept) as kept
  from (
    select *, (status <> 'pending')::int as rank,
      case when status = 'pending' then extract(epoch from opened_at) else -extract(epoch from reviewed_at) end::float8 as place
    from moderation_cases) c
  left join members reviewer on reviewer.id = c.reviewed_by
  ${where}`;

export interface CasePage {
  status: string | null;
  contentType: string | null;
  after: { rank: number; place: number; id: string } | null;
  limit: number;
}

/** Returns a page of cases: open ones first, oldest at the top, then decided ones, newest at the top. */
export async function pageOfCases(
  db: Database,
  { status, contentType, after, limit }: CasePage,
): Promise<(CaseRow & { rank: number; place: number })[]> {
  const below = after
    ? sql`(c.rank, c.place, c.id) > (${after.rank}::int, ${after.place}::float8, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await cases(sql`
    where (${status}::text is null or c.status = ${status}) and (${contentType}::text is null or c.content_type = ${contentType}) and ${below}
    order by c.rank, c.place, c.id limit ${limit}`).execute(db);
  return rows;
}

export async function caseById(db: Database, id: string): Promise<CaseRow | undefined> {
  const { rows } = await cases(sql`where c.id = ${id}`).execute(db);
  return rows[0];
}

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
 * Reopens a decided case. Returns false if an open case for the content exists. After a concurrent insert the
 * transaction is aborted and must be rolled back.
 */
export async function unsettleCase(db: Database, id: string): Promise<boolean> {
  const reopened = sql`
    update moderation_cases c set status = 'pending', action = null, note = null, note_told = false, reviewed_by = null, reviewed_at = null,
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

export interface Summary {
  pending: number;
  overdue: number;
  oldest_at: Date | null;
  decided_in_time: number;
  decided: number;
}

/**
 * Returns the number of open cases, and how many of the cases decided since `since` were decided in time.
 * `promise` is in ms.
 */
export async function countCases(
  db: Database,
  { overdueBefore, since, promise }: { overdueBefore: Date; since: Date; promise: number },
): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select (count(*) filter (where status = 'pending'))::int as pending,
      (count(*) filter (where status = 'pending' and opened_at < ${overdueBefore}))::int as overdue,
      min(opened_at) filter (where status = 'pending') as oldest_at,
      (count(*) filter (where reviewed_at > ${since} and reviewed_at - opened_at <= ${promise} * interval '1 millisecond'))::int as decided_in_time,
      (count(*) filter (where reviewed_at > ${since}))::int as decided
    from moderation_cases`.execute(db);
  return rows[0] ?? { pending: 0, overdue: 0, oldest_at: null, decided_in_time: 0, decided: 0 };
}

export async function insertWarning(
  db: Database,
  warning: { id: string; memberId: string; caseId: string; note: string; by: string; now: Date },
): Promise<void> {
  await db
    .insertInto('warnings')
    .values({
      id: warning.id,
      member_id: warning.memberId,
      case_id: warning.caseId,
      note: warning.note,
      warned_by: warning.by,
      warned_at: warning.now,
    })
    .execute();
}

export async function deleteWarnings(db: Database, caseId: string): Promise<void> {
  await db.deleteFrom('warnings').where('case_id', '=', caseId).execute();
}

export const warningById = (db: Database, id: string) =>
  db
    .selectFrom('warnings as w')
    .innerJoin('members as m', 'm.id', 'w.member_id')
    .leftJoin('moderation_cases as c', 'c.id', 'w.case_id')
    .select(['m.name', 'm.email', 'w.note', 'c.content_type'])
    .where('w.id', '=', id)
    .executeTakeFirst();

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
