import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/platform/database/database.ts';

export type ChecklistItem = 'readLesson' | 'walkReflection' | 'optionalBonus';

export const programs = (db: Database, memberId: string) =>
  db
    .selectFrom('programs')
    .select(['id', 'title', 'description', 'total_days', 'course_id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('rounds')
            .select('id')
            .whereRef('program_id', '=', 'programs.id')
            .where('member_id', '=', memberId),
        )
        .as('is_enrolled'),
    )
    .orderBy('position')
    .limit(100)
    .execute();

export const programById = (db: Database, id: string) =>
  db.selectFrom('programs').select(['id', 'title', 'total_days']).where('id', '=', id).executeTakeFirst();

/** Returns the ticked items of one day of a round, and the date it was completed for. */
export async function dayOf(
  db: Database,
  roundId: string,
  day: number,
): Promise<{ ticks: { item: ChecklistItem; at: Date; date: string }[]; completedOn: string | null }> {
  const { items, completed_on } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('day_ticks')
          .select([sql<ChecklistItem>`item`.as('item'), 'local_date as date', 'changed_at as at'])
          .where('round_id', '=', roundId)
          .where('day', '=', day)
          .where('value', '=', true)
          .orderBy('changed_at')
          .orderBy('item'),
      ).as('items'),
      eb
        .selectFrom('day_completions')
        .select('local_date')
        .where('round_id', '=', roundId)
        .where('day', '=', day)
        .as('completed_on'),
    ])
    .executeTakeFirstOrThrow();
  // JSON has instants as text.
  return { ticks: items.map((row) => ({ ...row, at: new Date(row.at) })), completedOn: completed_on };
}

/** Sets ticks. A tick changed after `at` stays, so a late replay of an older act loses. */
export async function saveTicks(
  db: Database,
  {
    roundId,
    day,
    items,
    value,
    localDate,
    at,
  }: {
    roundId: string;
    day: number;
    items: readonly ChecklistItem[];
    value: boolean;
    localDate: string;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('day_ticks')
    .values(
      items.map((item) => ({ round_id: roundId, day, item, value, local_date: localDate, changed_at: at })),
    )
    .onConflict((oc) =>
      oc
        .columns(['round_id', 'day', 'item'])
        .doUpdateSet({ value, local_date: localDate, changed_at: at })
        .where('day_ticks.changed_at', '<=', at),
    )
    .execute();
}

export interface Practised {
  readLesson?: boolean;
  walked?: boolean;
  wrote?: boolean;
}

/** Saves the practice of a local date. Practice once saved is never removed. */
export async function noteCheckIn(
  db: Database,
  checkIn: { memberId: string; localDate: string; timeZone: string; at: Date } & Practised,
): Promise<void> {
  const { readLesson = false, walked = false, wrote = false } = checkIn;
  await db
    .insertInto('check_ins')
    .values({
      member_id: checkIn.memberId,
      local_date: checkIn.localDate,
      time_zone: checkIn.timeZone,
      first_at: checkIn.at,
      read_lesson: readLesson,
      walked,
      wrote,
    })
    .onConflict((oc) =>
      oc.columns(['member_id', 'local_date']).doUpdateSet({
        read_lesson: sql`check_ins.read_lesson or ${readLesson}`,
        walked: sql`check_ins.walked or ${walked}`,
        wrote: sql`check_ins.wrote or ${wrote}`,
      }),
    )
    .execute();
}

/** Saves a completed day. Returns false when it was saved before. */
export async function insertCompletion(
  db: Database,
  completion: {
    roundId: string;
    day: number;
    memberId: string;
    localDate: string;
    timeZone: string;
    at: Date;
    by: 'member' | 'server';
    now: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('day_completions')
    .values({
      round_id: completion.roundId,
      day: completion.day,
      member_id: completion.memberId,
      local_date: completion.localDate,
      time_zone: completion.timeZone,
      completed_at: completion.at,
      recorded_at: completion.now,
      completed_by: completion.by,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** True if a day was completed for this date of the member, in any round. */
export const hasCompletionOn = async (db: Database, memberId: string, localDate: string): Promise<boolean> =>
  (await db
    .selectFrom('day_completions')
    .select('day')
    .where('member_id', '=', memberId)
    .where('local_date', '=', localDate)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** True if the member wrote on this date, in any round. */
export const hasWrittenOn = async (db: Database, memberId: string, localDate: string): Promise<boolean> =>
  (await db
    .selectFrom('check_ins')
    .select('wrote')
    .where('member_id', '=', memberId)
    .where('local_date', '=', localDate)
    .where('wrote', '=', true)
    .executeTakeFirst()) !== undefined;

/** Marks days completed by the server as seen. */
export async function markDaysSeen(
  db: Database,
  { roundId, days, now }: { roundId: string; days: readonly number[]; now: Date },
): Promise<void> {
  if (days.length === 0) return;
  await db
    .updateTable('day_completions')
    .set({ seen_at: now })
    .where('round_id', '=', roundId)
    .where('day', 'in', [...days])
    .where('completed_by', '=', 'server')
    .where('seen_at', 'is', null)
    .execute();
}
