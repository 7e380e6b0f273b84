import { sql } from 'kysely';
import type { HabitSchedule } from '#contract/habits/endpoints.ts';
import type { MemberPlan } from '#contract/membership/allowances.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { type StaffFacts, staffRights } from '#server/domains/auth/second-step/rules.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface FeedRow {
  shows_names: boolean;
  renewed_at: Date;
  read_at: Date | null;
}

const columns = ['shows_names', 'renewed_at', 'read_at'] as const;

/** Returns the member's calendar, or undefined while it is off. */
export const feedOf = (db: Database, memberId: string): Promise<FeedRow | undefined> =>
  db.selectFrom('calendar_feeds').select(columns).where('member_id', '=', memberId).executeTakeFirst();

/** Gives the member's calendar a new address. Whether it shows names stays. */
export const saveFeed = (
  db: Database,
  { memberId, tokenHash, now }: { memberId: string; tokenHash: Buffer; now: Date },
): Promise<FeedRow> => {
  const values = { token_hash: tokenHash, renewed_at: now, read_at: null };
  return db
    .insertInto('calendar_feeds')
    .values({ member_id: memberId, ...values })
    .onConflict((oc) => oc.column('member_id').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow();
};

/** Returns undefined while the calendar is off. */
export const setShowsNames = (
  db: Database,
  memberId: string,
  showsNames: boolean,
): Promise<FeedRow | undefined> =>
  db
    .updateTable('calendar_feeds')
    .set({ shows_names: showsNames })
    .where('member_id', '=', memberId)
    .returning(columns)
    .executeTakeFirst();

export async function deleteFeed(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('member_id', '=', memberId).execute();
}

/** A calendar with its member's plan and their day of Evolve 90. */
export interface ReadFeed extends MemberPlan {
  member_id: string;
  shows_names: boolean;
  /** Null without an open round. */
  current_day: number | null;
}

/** Returns the calendar of a secret. That of a member who is away or suspended is not found. */
export async function feedByToken(db: Database, tokenHash: Buffer, now: Date): Promise<ReadFeed | undefined> {
  const { rows } = await sql<Omit<ReadFeed, 'isAdmin' | 'isModerator'> & StaffFacts>`
    select f.member_id, f.shows_names, m.is_admin, m.second_step_due_at, a.confirmed_at as second_step_since, m.is_moderator, coalesce(p.tier, 'starter') as tier,
      (select r.current_day from rounds r where r.member_id = m.id and r.finished_at is null
        order by r.started_at desc limit 1) as current_day
    from calendar_feeds f join members m on m.id = f.member_id left join memberships p on p.member_id = m.id
    left join authenticators a on a.member_id = m.id
    where f.token_hash = ${tokenHash} and ${isPresent('m')} and not ${isSuspended(sql.ref('m.id'), now)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { is_admin, second_step_since, second_step_due_at, is_moderator, ...feed } = row;
  const { isAdmin, isModerator } = staffRights(
    { is_admin, is_moderator, second_step_since, second_step_due_at },
    now,
  );
  return { ...feed, isAdmin, isModerator };
}

/** Saves that a program read the calendar, at most once an hour. */
export async function markRead(db: Database, memberId: string, now: Date): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where((eb) =>
      eb.or([eb('read_at', 'is', null), eb('read_at', '<', new Date(now.getTime() - 3_600_000))]),
    )
    .execute();
}

/** Returns the habits of a member that have times of reminders. */
export const habitTimesOf = async (
  db: Database,
  memberId: string,
): Promise<{ id: string; name: string; reminder_times: string[]; schedule: HabitSchedule }[]> =>
  (
    await sql<{ id: string; name: string; reminder_times: string[]; schedule: HabitSchedule }>`
      select id, name, reminder_times, schedules -> -1 -> 'schedule' as schedule from habits
      where member_id = ${memberId} and archived_at is null and reminder_times <> '{}' order by position, id`.execute(
      db,
    )
  ).rows;
