import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

export interface Practice {
  completions: { round_id: string; day: number; local_date: string; completed_at: Date }[];
  checkIns: { local_date: string; first_at: Date; read_lesson: boolean; walked: boolean; wrote: boolean }[];
  pauses: { id: string; from_date: string; days: number }[];
  repairs: { broken_on: string; repaired_at: Date }[];
  /** Times in which the membership lets the streak stand still (beyond 11); they are no planned pauses. */
  freezes: { from_at: Date; until_at: Date }[];
}

/** Everything a member's streak is made of, in one query: a few hundred short rows after years. */
export async function practiceOf(db: Database, memberId: string): Promise<Practice> {
  const { completions, checkIns, pauses, repairs, freezes } = await db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('day_completions')
          .select(['round_id', 'day', 'local_date', 'completed_at'])
          .where('member_id', '=', memberId)
          .orderBy('local_date')
          .orderBy('day'),
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
        eb.selectFrom('repairs').select(['broken_on', 'repaired_at']).where('member_id', '=', memberId),
      ).as('repairs'),
      jsonArrayFrom(
        eb
          .selectFrom('membership_freezes')
          .select(['from_at', 'until_at'])
          .where('member_id', '=', memberId)
          .orderBy('from_at'),
      ).as('freezes'),
    ])
    .executeTakeFirstOrThrow();
  // Instants inside JSON are text.
  return {
    completions: completions.map((row) => ({ ...row, completed_at: new Date(row.completed_at) })),
    checkIns: checkIns.map((row) => ({ ...row, first_at: new Date(row.first_at) })),
    pauses,
    repairs: repairs.map((row) => ({ ...row, repaired_at: new Date(row.repaired_at) })),
    freezes: freezes.map((row) => ({ from_at: new Date(row.from_at), until_at: new Date(row.until_at) })),
  };
}

/** Holds the member's practice, so that two plans at once are checked one after the other. */
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

/** Shortens a pause, or withdraws it when no day is left. */
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
  repair: { memberId: string; brokenOn: string; sealedSentence: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('repairs')
    .values({
      id: newId(),
      member_id: repair.memberId,
      broken_on: repair.brokenOn,
      sentence: repair.sealedSentence,
      repaired_at: repair.now,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
