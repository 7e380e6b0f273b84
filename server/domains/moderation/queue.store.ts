import { type RawBuilder, sql } from 'kysely';
import { photoColumn } from '#server/domains/auth/author.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { KeptText } from './rules.ts';

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
