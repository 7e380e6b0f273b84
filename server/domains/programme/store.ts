import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

export type ChecklistItem = 'readLesson' | 'walkReflection' | 'optionalBonus';

export const programs = (db: Database) =>
  db.selectFrom('programs').select(['id', 'title', 'description', 'total_days', 'course_id']).orderBy('position').limit(100).execute();

export const programById = (db: Database, id: string) => db.selectFrom('programs').select(['id', 'title', 'total_days']).where('id', '=', id).executeTakeFirst();

export async function saveProgram(
  db: Database,
  program: { id: string; slug: string; title: string; description: string; totalDays: number; courseId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('programs')
    .values({ id: program.id, slug: program.slug, title: program.title, description: program.description, total_days: program.totalDays, course_id: program.courseId, position: 1, created_at: program.now })
    .onConflict((oc) => oc.column('slug').doUpdateSet({ title: program.title, description: program.description, course_id: program.courseId }))
    .execute();
}

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
    .select(['id', 'number', sql<Round['kind']>`kind`.as('kind'), 'current_day', 'started_at', 'started_on', 'finished_at'])
    .where('member_id', '=', memberId)
    .where('program_id', '=', programId)
    .orderBy('number', 'desc')
    .limit(1);

/** The round a member is in, or the one just finished. */
export const currentRound = (db: Database, memberId: string, programId: string): Promise<Round | undefined> => newestRound(db, memberId, programId).executeTakeFirst();

/** The same, held until the transaction ends: parallel calls pass one by one. */
export const lockRound = (db: Database, memberId: string, programId: string): Promise<Round | undefined> => newestRound(db, memberId, programId).forUpdate().executeTakeFirst();

export const roundByNumber = (db: Database, memberId: string, programId: string, number: number): Promise<Round | undefined> =>
  newestRound(db, memberId, programId).where('number', '=', number).executeTakeFirst();

/** Begins a round; false when that number exists or another round is open. */
export async function insertRound(db: Database, round: { memberId: string; programId: string; number: number; kind: Round['kind']; startedOn: string; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rounds')
    .values({ id: newId(), member_id: round.memberId, program_id: round.programId, number: round.number, kind: round.kind, started_at: round.now, started_on: round.startedOn })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Moves a round on, and closes it when `finishedAt` is given. */
export async function moveRound(db: Database, roundId: string, currentDay: number, finishedAt: Date | null): Promise<void> {
  await db.updateTable('rounds').set({ current_day: currentDay, finished_at: finishedAt }).where('id', '=', roundId).execute();
}

export const ticksOf = (db: Database, roundId: string, day: number): Promise<{ item: string; value: boolean }[]> =>
  db.selectFrom('day_ticks').select(['item', 'value']).where('round_id', '=', roundId).where('day', '=', day).execute();

/** Sets a tick unless it was changed later already: a late replay of an older act loses. */
export async function saveTick(db: Database, tick: { roundId: string; day: number; item: ChecklistItem; value: boolean; localDate: string; at: Date }): Promise<void> {
  await db
    .insertInto('day_ticks')
    .values({ round_id: tick.roundId, day: tick.day, item: tick.item, value: tick.value, local_date: tick.localDate, changed_at: tick.at })
    .onConflict((oc) =>
      oc
        .columns(['round_id', 'day', 'item'])
        .doUpdateSet({ value: tick.value, local_date: tick.localDate, changed_at: tick.at })
        .where('day_ticks.changed_at', '<=', tick.at),
    )
    .execute();
}

export interface Practised {
  readLesson?: boolean;
  walked?: boolean;
  wrote?: boolean;
}

/** Notes what was done on a local date; nothing noted is ever taken back. */
export async function noteCheckIn(db: Database, checkIn: { memberId: string; localDate: string; timeZone: string; at: Date } & Practised): Promise<void> {
  const { readLesson = false, walked = false, wrote = false } = checkIn;
  await db
    .insertInto('check_ins')
    .values({ member_id: checkIn.memberId, local_date: checkIn.localDate, time_zone: checkIn.timeZone, first_at: checkIn.at, read_lesson: readLesson, walked, wrote })
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
  completion: { roundId: string; day: number; memberId: string; localDate: string; timeZone: string; at: Date; now: Date },
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

export const completedDays = async (db: Database, roundId: string): Promise<number[]> =>
  (await db.selectFrom('day_completions').select('day').where('round_id', '=', roundId).orderBy('day').execute()).map((row) => row.day);

export interface Practice {
  completions: { local_date: string; completed_at: Date }[];
  checkIns: { local_date: string; first_at: Date; read_lesson: boolean; walked: boolean; wrote: boolean }[];
  pauses: { id: string; from_date: string; days: number }[];
  repairs: { broken_on: string; repaired_at: Date }[];
}

/** Everything a member's streak is made of: a few hundred short rows after years. */
export async function practiceOf(db: Database, memberId: string): Promise<Practice> {
  const [completions, checkIns, pauses, repairs] = await Promise.all([
    db.selectFrom('day_completions').select(['local_date', 'completed_at']).where('member_id', '=', memberId).orderBy('local_date').execute(),
    db.selectFrom('check_ins').select(['local_date', 'first_at', 'read_lesson', 'walked', 'wrote']).where('member_id', '=', memberId).orderBy('local_date').execute(),
    db.selectFrom('pauses').select(['id', 'from_date', 'days']).where('member_id', '=', memberId).orderBy('from_date').execute(),
    db.selectFrom('repairs').select(['broken_on', 'repaired_at']).where('member_id', '=', memberId).execute(),
  ]);
  return { completions, checkIns, pauses, repairs };
}

/** Holds the member's practice, so that two plans at once are checked one after the other. */
export async function lockPractice(db: Database, memberId: string): Promise<void> {
  await db.selectFrom('rounds').select('id').where('member_id', '=', memberId).orderBy('number').forUpdate().execute();
}

export async function insertPause(db: Database, pause: { memberId: string; from: string; days: number; now: Date }): Promise<void> {
  await db.insertInto('pauses').values({ id: newId(), member_id: pause.memberId, from_date: pause.from, days: pause.days, planned_at: pause.now }).execute();
}

/** Shortens a pause, or withdraws it when no day is left. */
export async function setPauseDays(db: Database, memberId: string, id: string, days: number): Promise<void> {
  if (days === 0) await db.deleteFrom('pauses').where('member_id', '=', memberId).where('id', '=', id).execute();
  else await db.updateTable('pauses').set({ days }).where('member_id', '=', memberId).where('id', '=', id).execute();
}

export async function insertRepair(db: Database, repair: { memberId: string; brokenOn: string; sealedSentence: Buffer; now: Date }): Promise<void> {
  await db
    .insertInto('repairs')
    .values({ id: newId(), member_id: repair.memberId, broken_on: repair.brokenOn, sentence: repair.sealedSentence, repaired_at: repair.now })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
