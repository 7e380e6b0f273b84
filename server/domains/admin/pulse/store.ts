import { type RawBuilder, sql } from 'kysely';
import { seenInOffice } from '#server/domains/support/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { activationSteps, type PackageCount, type Reach } from './rules.ts';

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Counts accounts with a confirmed address that were made between two instants. */
export async function countSignUps(db: Database, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from members
    where created_at >= ${from} and created_at < ${to} and email_verified_at is not null and staff is null`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Counts accounts of the weeks that begin at these instants, by the number of the week from 0. */
export async function countWeeks(db: Database, weeks: readonly Date[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ week: number; n: number }>`
    select width_bucket(created_at, ${[...weeks]}::timestamptz[]) - 1 as week, count(*)::int as n from members
    where created_at >= ${weeks[0] ?? now} and created_at < ${now} and email_verified_at is not null and staff is null
    group by 1`.execute(db);
  return weeks.map((_, i) => rows.find(({ week }) => week === i)?.n ?? 0);
}

export interface Activation {
  day: number;
  part: number;
  of: number;
  partBefore: number;
  ofBefore: number;
}

/** Counts who completed a day soon after joining, of those who had the time, in the period and in the one before. */
export async function countActivation(db: Database, now: Date, days: number): Promise<Activation[]> {
  const steps = activationSteps.map(({ day, within }) => ({ day, within, to: ago(now, within) }));
  const { rows } = await sql<Record<string, number>>`
    with people as (
      select m.created_at, d1.completed_at - m.created_at as t1, d3.completed_at - m.created_at as t3, d7.completed_at - m.created_at as t7
      from members m
      left join lateral (select r.id from rounds r where r.member_id = m.id and r.number = 1 limit 1) r on true
      left join day_completions d1 on d1.round_id = r.id and d1.day = 1
      left join day_completions d3 on d3.round_id = r.id and d3.day = 3
      left join day_completions d7 on d7.round_id = r.id and d7.day = 7
      where m.created_at >= ${ago(now, days * 2 + 14)} and m.created_at < ${now} and m.email_verified_at is not null and m.staff is null)
    select ${sql.join(
      steps.flatMap(({ day, within, to }) => {
        const took = sql`${sql.ref(`t${day}`)} < make_interval(days => ${within})`;
        const isNow = sql`created_at >= ${ago(to, days)} and created_at < ${to}`;
        const isBefore = sql`created_at >= ${ago(to, days * 2)} and created_at < ${ago(to, days)}`;
        const counted = (condition: RawBuilder<unknown>, name: string) =>
          sql`(count(*) filter (where ${condition}))::int as ${sql.ref(`${name}${day}`)}`;
        return [
          counted(isNow, 'of'),
          counted(sql`${isNow} and ${took}`, 'part'),
          counted(isBefore, 'ofBefore'),
          counted(sql`${isBefore} and ${took}`, 'partBefore'),
        ];
      }),
    )} from people`.execute(db);
  const of = (name: string, day: number) => rows[0]?.[`${name}${day}`] ?? 0;
  return steps.map(({ day }) => ({
    day,
    part: of('part', day),
    of: of('of', day),
    partBefore: of('partBefore', day),
    ofBefore: of('ofBefore', day),
  }));
}

/** Counts first rounds by the days since they began and the last day that was completed, in one pass. */
export async function countReaches(db: Database, now: Date): Promise<Reach[]> {
  const { rows } = await sql<Reach>`
    select floor(least(90, extract(epoch from ${now}::timestamptz - r.started_at) / 86400))::int as age,
      case when r.finished_at is not null then 90 else least(90, r.current_day - 1) end as reached, count(*)::int as people
    from rounds r
    where r.number = 1 and r.started_at <= ${now}
      and not exists (select from members m where m.id = r.member_id and m.staff is not null)
    group by 1, 2`.execute(db);
  return rows;
}

/** Counts living subscriptions by package, with their money, and those that ended since an instant. */
export async function countPackages(db: Database, since: Date): Promise<PackageCount[]> {
  const { rows } = await sql<PackageCount>`
    select package_id, coalesce(sum(amount_cents) filter (where status in ('active', 'past_due')), 0) as cents,
      count(*) filter (where status <> 'ended')::int as active, count(*) filter (where ended_at >= ${since})::int as ended
    from subscriptions s join members m on m.id = s.member_id and m.staff is null
    group by package_id`.execute(db);
  return rows;
}

export interface MonthCount extends PackageCount {
  until: Date;
}

/** Counts subscriptions that lived at each of these instants, at the price that they have now. */
export async function countMonths(db: Database, ends: readonly Date[]): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select t.until, s.package_id, sum(s.amount_cents) as cents, count(*)::int as active, 0 as ended
    from unnest(${[...ends]}::timestamptz[]) t(until)
    join subscriptions s on s.started_at < t.until and (s.ended_at is null or s.ended_at >= t.until)
    join members m on m.id = s.member_id and m.staff is null
    group by t.until, s.package_id`.execute(db);
  return rows;
}

/** Counts members who paid at an instant, and those of them who no longer did at a later one. */
export async function countChurn(db: Database, from: Date, to: Date): Promise<{ ended: number; of: number }> {
  const { rows } = await sql<{ ended: number; of: number }>`
    select count(distinct s.member_id)::int as of, count(distinct s.member_id) filter (where not exists (
      select from subscriptions l where l.member_id = s.member_id and l.started_at < ${to} and (l.status <> 'ended' or l.ended_at >= ${to})))::int as ended
    from subscriptions s join members m on m.id = s.member_id and m.staff is null
    where s.started_at < ${from} and (s.ended_at is null or s.ended_at >= ${from})`.execute(db);
  return rows[0] ?? { ended: 0, of: 0 };
}

export async function countRefunds(db: Database, since: Date): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0) as cents from refunds
    where refunded_at >= ${since}`.execute(db);
  return rows[0] ?? { count: 0, cents: 0 };
}

export interface Waiting {
  waiting: number;
  overdue: number;
  /** When each began to wait, the oldest first, at most 40. */
  since: Date[];
}
const none: Waiting = { waiting: 0, overdue: 0, since: [] };

export async function countReports(db: Database, overdueBefore: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as waiting, count(*) filter (where opened_at < ${overdueBefore})::int as overdue, (array_agg(opened_at order by opened_at))[1:40] as since
    from moderation_cases where status = 'pending'`.execute(db);
  return rows[0]?.since ? rows[0] : { ...none, ...rows[0], since: [] };
}

/** Counts the questions that wait, as far as this administrator may know of them. */
export async function countQuestions(db: Database, viewer: Viewer, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as waiting, count(*) filter (where due_at < ${now})::int as overdue, (array_agg(waiting_since order by waiting_since) filter (where waiting_since is not null))[1:40] as since
    from support_tickets t where due_at is not null and ${seenInOffice(viewer, now)}`.execute(db);
  return rows[0]?.since ? rows[0] : { ...none, ...rows[0], since: [] };
}

/** Returns the answers of the help centre that left most readers unsure since a date. */
export async function countHelpVotes(
  db: Database,
  since: Date,
): Promise<{ path: string; helped: number; unclear: number }[]> {
  const { rows } = await sql<{ path: string; helped: number; unclear: number }>`
    select path, sum(helped)::int as helped, sum(unclear)::int as unclear from help_votes
    where counted_on >= (${since}::timestamptz at time zone 'UTC')::date
    group by path having sum(unclear) > 0 order by unclear desc, path limit 10`.execute(db);
  return rows;
}
