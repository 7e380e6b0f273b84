import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { MissReason } from './misses.rules.ts';

export interface Practice {
  completions: {
    round_id: string;
    round: number;
    day: number;
    local_date: string;
    completed_at: Date;
    /** True if the server completed it and the member hasn't seen that. */
    is_news: boolean;
    completed_by: string;
  }[];
  checkIns: { local_date: string; first_at: Date; read_lesson: boolean; walked: boolean; wrote: boolean }[];
  pauses: { id: string; from_date: string; days: number }[];
  repairs: { broken_on: string; days: number; repaired_at: Date }[];
  /** Times in which the membership freezes the streak. They are not planned pauses. */
  freezes: { why: string; from_at: Date; until_at: Date; whole_dates_only: boolean }[];
  /** Reasons that the member gave for missed dates. */
  reasons: { local_date: string; reason: MissReason }[];
  /** The last date on which the two-minute version comes first. Null if it never did. */
  short_until: string | null;
  /**
   * When the member's plan began or, if later, their time as staff ended. Null for a starter who never had
   * either.
   */
  plan_since: Date | null;
}

/** Returns all practice of a member in one query: a few hundred short rows after years. */
export async function practiceOf(db: Database, memberId: string): Promise<Practice> {
  const { completions, checkIns, pauses, repairs, freezes, reasons, short_until, plan_since } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('day_completions as c')
          .innerJoin('rounds as r', 'r.id', 'c.round_id')
          .select([
            'c.round_id',
            'r.number as round',
            'c.day',
            'c.local_date',
            'c.completed_at',
            'c.completed_by',
          ])
          .select((e) =>
            e.and([e('c.completed_by', '=', 'server'), e('c.seen_at', 'is', null)]).as('is_news'),
          )
          .where('c.member_id', '=', memberId)
          .orderBy('r.number')
          .orderBy('c.day'),
      ).as('completions'),
      jsonArrayFrom(
        eb
          .selectFrom('check_ins')
          .select(['local_date', 'first_at', 'read_lesson', 'walked', 'wrote'])
          .where('member_id', '=', memberId)
          .orderBy('local_date'),
      ).as('checkIns'),
      jsonArrayFrom(
        eb
          .selectFrom('pauses')
          .select(['id', 'from_date', 'days'])
          .where('member_id', '=', memberId)
          .orderBy('from_date'),
      ).as('pauses'),
      jsonArrayFrom(
        eb
          .selectFrom('repairs')
          .select(['broken_on', 'days', 'repaired_at'])
          .where('member_id', '=', memberId),
      ).as('repairs'),
      jsonArrayFrom(
        eb
          .selectFrom('membership_freezes')
          .select(['why', 'from_at', 'until_at', 'whole_dates_only'])
          .where('member_id', '=', memberId)
          .orderBy('from_at'),
      ).as('freezes'),
      jsonArrayFrom(
        eb
          .selectFrom('missed_dates')
          .select(['local_date', sql<MissReason>`reason`.as('reason')])
          .where('member_id', '=', memberId)
          .orderBy('local_date'),
      ).as('reasons'),
      eb.selectFrom('short_days').select('until_date').where('member_id', '=', memberId).as('short_until'),
      sql<Date | null>`greatest((select since from memberships where member_id = ${memberId}), (select staff_until from members where id = ${memberId}))`.as(
        'plan_since',
      ),
    ])
    .executeTakeFirstOrThrow();
  // JSON has instants as text.
  return {
    completions: completions.map((row) => ({
      ...row,
      is_news: Boolean(row.is_news),
      completed_at: new Date(row.completed_at),
    })),
    checkIns: checkIns.map((row) => ({ ...row, first_at: new Date(row.first_at) })),
    pauses,
    repairs: repairs.map((row) => ({ ...row, repaired_at: new Date(row.repaired_at) })),
    freezes: freezes.map((row) => ({
      ...row,
      from_at: new Date(row.from_at),
      until_at: new Date(row.until_at),
    })),
    reasons,
    short_until,
    plan_since,
  };
}

/** Locks the member's rounds, so that parallel changes to pauses and repairs run one by one. */
export async function lockPractice(db: Database, memberId: string): Promise<void> {
  await db
    .selectFrom('rounds')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('number')
    .forUpdate()
    .execute();
}

export async function insertPause(
  db: Database,
  pause: { memberId: string; from: string; days: number; now: Date },
): Promise<void> {
  await db
    .insertInto('pauses')
    .values({
      id: newId(),
      member_id: pause.memberId,
      from_date: pause.from,
      days: pause.days,
      planned_at: pause.now,
    })
    .execute();
}

/** Shortens a pause, or deletes it when `days` is 0. */
export async function setPauseDays(db: Database, memberId: string, id: string, days: number): Promise<void> {
  if (days === 0)
    await db.deleteFrom('pauses').where('member_id', '=', memberId).where('id', '=', id).execute();
  else
    await db
      .updateTable('pauses')
      .set({ days })
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .execute();
}

export async function insertRepair(
  db: Database,
  repair: { memberId: string; brokenOn: string; days: number; sealedSentence: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('repairs')
    .values({
      id: newId(),
      member_id: repair.memberId,
      broken_on: repair.brokenOn,
      days: repair.days,
      sentence: repair.sealedSentence,
      repaired_at: repair.now,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Saves the reason of a missed date. Returns false when it was saved before. */
export async function saveMissReason(
  db: Database,
  miss: { memberId: string; date: string; reason: MissReason; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('missed_dates')
    .values({ member_id: miss.memberId, local_date: miss.date, reason: miss.reason, said_at: miss.now })
    .onConflict((oc) =>
      oc
        .columns(['member_id', 'local_date'])
        .doUpdateSet({ reason: miss.reason, said_at: miss.now })
        .where('missed_dates.reason', '!=', miss.reason),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the reason of a date. Returns false if it had none. */
export async function deleteMissReason(db: Database, memberId: string, date: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('missed_dates')
    .where('member_id', '=', memberId)
    .where('local_date', '=', date)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sets the last date of the member's short days, or deletes them when `until` is null. */
export async function setShortDays(
  db: Database,
  { memberId, until, now }: { memberId: string; until: string | null; now: Date },
): Promise<void> {
  if (until === null) {
    await db.deleteFrom('short_days').where('member_id', '=', memberId).execute();
    return;
  }
  await db
    .insertInto('short_days')
    .values({ member_id: memberId, until_date: until, chosen_at: now })
    .onConflict((oc) => oc.column('member_id').doUpdateSet({ until_date: until, chosen_at: now }))
    .execute();
}
