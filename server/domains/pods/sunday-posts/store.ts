import { sql } from 'kysely';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Selects the Sunday whose evening began at most a day ago in the time zone of pod `p`, and whether there is one. */
const sinceEvening = (now: Date) => sql`((${now}::timestamptz at time zone p.zone) - interval '18 hours')`;

/** Returns pods whose Sunday post is due and not written yet. */
export async function podsToWrite(db: Database, now: Date): Promise<{ id: string; on_date: LocalDate }[]> {
  const { rows } = await sql<{ id: string; on_date: LocalDate }>`
    select p.id, ${sinceEvening(now)}::date::text as on_date from pods p
    where p.ended_at is null and extract(isodow from ${sinceEvening(now)}) = 7 and p.made_at < ${now}::timestamptz - interval '2 days'
      and not exists (select from pod_check_ins c where c.pod_id = p.id and c.on_date = ${sinceEvening(now)}::date)
    order by p.id`.execute(db);
  return rows;
}

export interface SundayPostRow {
  on_date: LocalDate;
  number: number;
  question: string;
  post_id: string;
  stones: number;
  written_at: Date;
}

/** Returns the Sunday posts of a pod since `since`, newest first. */
export async function sundayPostsOf(
  db: Database,
  { podId, since, most }: { podId: string; since: Date; most: number },
): Promise<SundayPostRow[]> {
  const { rows } = await sql<SundayPostRow>`
    select on_date::text as on_date, number, question, post_id, stones, written_at from pod_check_ins
    where pod_id = ${podId} and written_at >= ${since} order by on_date desc limit ${most}`.execute(db);
  return rows;
}

/** Returns how many Sunday posts a pod has, and whether one is of this date. The caller has locked the pod. */
export async function countSundayPosts(
  db: Database,
  podId: string,
  date: LocalDate,
): Promise<{ count: number; is_written: boolean }> {
  const { rows } = await sql<{ count: number; is_written: boolean }>`
    select count(*)::int as count, coalesce(bool_or(on_date = ${date}::date), false) as is_written
    from pod_check_ins where pod_id = ${podId}`.execute(db);
  return rows[0] ?? { count: 0, is_written: false };
}

export async function insertSundayPost(
  db: Database,
  podId: string,
  { written_at, ...sundayPost }: SundayPostRow,
): Promise<void> {
  await db
    .insertInto('pod_check_ins')
    .values({ pod_id: podId, ...sundayPost, written_at })
    .execute();
}

export interface FactRow {
  member_id: string;
  week: number | null;
  rests_until: LocalDate | null;
}

export async function insertFacts(
  db: Database,
  { podId, date }: { podId: string; date: LocalDate },
  facts: readonly FactRow[],
): Promise<void> {
  if (facts.length === 0) return;
  await db
    .insertInto('pod_facts')
    .values(facts.map((fact) => ({ pod_id: podId, on_date: date, ...fact })))
    .execute();
}

/** Returns the facts of a Sunday post about members who are in the pod and share, with their names. */
export async function factsOf(
  db: Database,
  podId: string,
  date: LocalDate,
): Promise<(FactRow & { name: string })[]> {
  const { rows } = await sql<FactRow & { name: string }>`
    select f.member_id, f.week, f.rests_until::text as rests_until, m.name from pod_facts f
    join pod_members pm on pm.pod_id = f.pod_id and pm.member_id = f.member_id and pm.left_at is null and pm.shares_stones
    join members m on m.id = f.member_id
    where f.pod_id = ${podId} and f.on_date = ${date}::date order by pm.joined_at, m.id`.execute(db);
  return rows;
}
