import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { activationSteps, type PackageCount, retentionDays } from './rules.ts';

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

/** Counts who completed a day soon after joining, of those who had the time. */
export async function countActivation(
  db: Database,
  now: Date,
  days: number,
): Promise<{ day: number; part: number; of: number }[]> {
  const steps = [];
  for (const { day, within } of activationSteps) {
    const to = ago(now, within);
    const { rows } = await sql<{ part: number; of: number }>`
      select count(*)::int as of, count(*) filter (where exists (
        select from rounds r join day_completions d on d.round_id = r.id
        where r.member_id = m.id and r.number = 1 and d.day = ${day}
          and d.completed_at < m.created_at + make_interval(days => ${within})))::int as part
      from members m
      where m.created_at >= ${ago(to, days)} and m.created_at < ${to}
        and m.email_verified_at is not null and m.staff is null`.execute(db);
    steps.push({ day, part: rows[0]?.part ?? 0, of: rows[0]?.of ?? 0 });
  }
  return steps;
}

/** Counts who completed each day in their first round, of those who began long enough ago to have reached it. */
export async function countRetention(
  db: Database,
  now: Date,
): Promise<{ day: number; part: number; of: number }[]> {
  const { rows } = await sql<{ day: number; part: number; of: number }>`
    select w.day, count(*)::int as of,
      count(*) filter (where r.current_day > w.day or r.finished_at is not null)::int as part
    from unnest(${[...retentionDays]}::int[]) w(day)
    join rounds r on r.number = 1 and r.started_at <= ${now}::timestamptz - make_interval(days => w.day)
    join members m on m.id = r.member_id and m.staff is null
    group by w.day order by w.day`.execute(db);
  return retentionDays.map((day) => rows.find((row) => row.day === day) ?? { day, part: 0, of: 0 });
}

/** Counts living subscriptions by package, with their money, and those that ended since an instant. */
export async function countPackages(db: Database, since: Date): Promise<PackageCount[]> {
  const { rows } = await sql<PackageCount>`
    select package_id, coalesce(sum(amount_cents) filter (where status in ('active', 'past_due')), 0)::int as cents,
      count(*) filter (where status <> 'ended')::int as active, count(*) filter (where ended_at >= ${since})::int as ended
    from subscriptions s join members m on m.id = s.member_id and m.staff is null
    group by package_id`.execute(db);
  return rows;
}

/** Counts members who paid when the period began, and those of them who pay no more. */
export async function countChurn(db: Database, since: Date): Promise<{ ended: number; of: number }> {
  const { rows } = await sql<{ ended: number; of: number }>`
    select count(distinct s.member_id)::int as of, count(distinct s.member_id) filter (where not exists (
      select from subscriptions l where l.member_id = s.member_id and l.status <> 'ended'))::int as ended
    from subscriptions s join members m on m.id = s.member_id and m.staff is null
    where s.started_at < ${since} and (s.ended_at is null or s.ended_at >= ${since})`.execute(db);
  return rows[0] ?? { ended: 0, of: 0 };
}

export async function countRefunds(db: Database, since: Date): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as cents from refunds
    where refunded_at >= ${since}`.execute(db);
  return rows[0] ?? { count: 0, cents: 0 };
}

interface Waiting {
  waiting: number;
  overdue: number;
  oldest_at: Date | null;
}
const none: Waiting = { waiting: 0, overdue: 0, oldest_at: null };

export async function countReports(db: Database, overdueBefore: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as waiting, count(*) filter (where opened_at < ${overdueBefore})::int as overdue, min(opened_at) as oldest_at
    from moderation_cases where status = 'pending'`.execute(db);
  return rows[0] ?? none;
}

export async function countQuestions(db: Database, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as waiting, count(*) filter (where due_at < ${now})::int as overdue, min(waiting_since) as oldest_at
    from support_tickets where due_at is not null`.execute(db);
  return rows[0] ?? none;
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
