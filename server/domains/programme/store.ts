import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

export type ChecklistItem = 'readLesson' | 'walkReflection' | 'optionalBonus';

export const programs = (db: Database) =>
  db
    .selectFrom('programs')
    .select(['id', 'title', 'description', 'total_days', 'course_id'])
    .orderBy('position')
    .limit(100)
    .execute();

export const programById = (db: Database, id: string) =>
  db.selectFrom('programs').select(['id', 'title', 'total_days']).where('id', '=', id).executeTakeFirst();

export interface Round {
  id: string;
  number: number;
  kind: 'programme' | 'maintenance';
  current_day: number;
  started_at: Date;
  started_on: string;
  finished_at: Date | null;
}

const newestRound = (db: Database, memberId: string, programId: string) =>
  db
    .selectFrom('rounds')
    .select([
      'id',
      'number',
      sql<Round['kind']>`kind`.as('kind'),
      'current_day',
      'started_at',
      'started_on',
      'finished_at',
    ])
    .where('member_id', '=', memberId)
    .where('program_id', '=', programId)
    .orderBy('number', 'desc')
    .limit(1);

/** The round a member is in, or the one just finished. */
export const currentRound = (db: Database, memberId: string, programId: string): Promise<Round | undefined> =>
  newestRound(db, memberId, programId).executeTakeFirst();

/** The same, or the round of that number, held until the transaction ends: parallel calls pass one by one. */
export const lockRound = (
  db: Database,
  memberId: string,
  programId: string,
  number?: number,
): Promise<Round | undefined> =>
  newestRound(db, memberId, programId)
    .$if(number !== undefined, (rounds) => rounds.where('number', '=', number ?? 0))
    .forUpdate()
    .executeTakeFirst();

/** Begins a round; false when that number exists or another round is open. */
export async function insertRound(
  db: Database,
  round: {
    memberId: string;
    programId: string;
    number: number;
    kind: Round['kind'];
    startedOn: string;
    now: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rounds')
    .values({
      id: newId(),
      member_id: round.memberId,
      program_id: round.programId,
      number: round.number,
      kind: round.kind,
      started_at: round.now,
      started_on: round.startedOn,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Moves a round on, and closes it when `finishedAt` is given. */
export async function moveRound(
  db: Database,
  roundId: string,
  currentDay: number,
  finishedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('rounds')
    .set({ current_day: currentDay, finished_at: finishedAt })
    .where('id', '=', roundId)
    .execute();
}

/** The items ticked on one day of a round, and whether the day is completed. */
export async function dayOf(
  db: Database,
  roundId: string,
  day: number,
): Promise<{ ticked: string[]; completed: boolean }> {
  const { items, completed } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('day_ticks')
          .select('item')
          .where('round_id', '=', roundId)
          .where('day', '=', day)
          .where('value', '=', true),
      ).as('items'),
      eb
        .exists(
          eb
            .selectFrom('day_completions')
            .select('day')
            .where('round_id', '=', roundId)
            .where('day', '=', day),
        )
        .as('completed'),
    ])
    .executeTakeFirstOrThrow();
  return { ticked: items.map((row) => row.item), completed: Boolean(completed) };
}

/** Sets ticks, each unless it was changed later already: a late replay of an older act loses. */
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

/** Notes what was done on a local date; nothing noted is ever taken back. */
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

/** Records a completed day once for ever; false when it was recorded before. */
export async function insertCompletion(
  db: Database,
  completion: {
    roundId: string;
    day: number;
    memberId: string;
    localDate: string;
    timeZone: string;
    at: Date;
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
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether a day was completed for this date of the member, in any round. */
export const hasCompletionOn = async (db: Database, memberId: string, localDate: string): Promise<boolean> =>
  (await db
    .selectFrom('day_completions')
    .select('day')
    .where('member_id', '=', memberId)
    .where('local_date', '=', localDate)
    .limit(1)
    .executeTakeFirst()) !== undefined;
