import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { Ticked } from './rules.ts';

export interface Round {
  id: string;
  number: number;
  kind: 'programme' | 'maintenance';
  current_day: number;
  started_at: Date;
  started_on: string;
  finished_at: Date | null;
  finish_seen_at: Date | null;
  /** Set when both ticks of the current day are made. Has the date and instant of the later one. */
  ticked: Ticked | null;
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
      'finish_seen_at',
      sql<{ on: string; at: string } | null>`(
        select json_build_object('on', max(t.local_date), 'at', max(t.changed_at)) from day_ticks t
        where t.round_id = rounds.id and t.day = rounds.current_day and t.value and t.item in ('readLesson', 'walkReflection')
        having count(*) = 2)`.as('ticked'),
    ])
    .where('member_id', '=', memberId)
    .where('program_id', '=', programId)
    .orderBy('number', 'desc')
    .limit(1);

type RoundRow = Omit<Round, 'ticked'> & { ticked: { on: string; at: string } | null };

// JSON has instants as text.
const asRound = (row: RoundRow | undefined): Round | undefined =>
  row && { ...row, ticked: row.ticked && { on: row.ticked.on, at: new Date(row.ticked.at) } };

/** Returns the round a member is in, or the one they just finished. */
export const currentRound = async (
  db: Database,
  memberId: string,
  programId: string,
): Promise<Round | undefined> => asRound(await newestRound(db, memberId, programId).executeTakeFirst());

/**
 * Locks the newest round, or the one with `number`, until the transaction ends, so that parallel calls run
 * one by one.
 */
export async function lockRound(
  db: Database,
  memberId: string,
  programId: string,
  number?: number,
): Promise<Round | undefined> {
  const locked = await newestRound(db, memberId, programId)
    .$if(number !== undefined, (rounds) => rounds.where('number', '=', number ?? 0))
    .forUpdate('rounds')
    .executeTakeFirst();
  // While this call waited for the lock, another may have changed the ticks, so read them again.
  return (
    locked &&
    asRound(await newestRound(db, memberId, programId).where('id', '=', locked.id).executeTakeFirst())
  );
}

/** Returns the member and programme of a round. */
export const ownerOfRound = (db: Database, id: string) =>
  db.selectFrom('rounds').select(['member_id', 'program_id']).where('id', '=', id).executeTakeFirst();

/** Inserts a round. Returns false when its number exists or another round is open. */
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

/** Sets the current day of a round, and closes the round when `finishedAt` is given. */
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

/** Marks the celebration of a finished round as seen. */
export async function markFinishSeen(db: Database, roundId: string, now: Date): Promise<void> {
  await db
    .updateTable('rounds')
    .set({ finish_seen_at: now })
    .where('id', '=', roundId)
    .where('finished_at', 'is not', null)
    .where('finish_seen_at', 'is', null)
    .execute();
}

/** True if a round has no ticks, completed days or journal entries. */
export const isUntouched = async (db: Database, roundId: string): Promise<boolean> => {
  const { touched } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('day_ticks').select('day').where('round_id', '=', roundId)),
          eb.exists(eb.selectFrom('day_completions').select('day').where('round_id', '=', roundId)),
          eb.exists(eb.selectFrom('journal_entries').select('day').where('round_id', '=', roundId)),
        ])
        .as('touched'),
    )
    .executeTakeFirstOrThrow();
  return !touched;
};

export async function deleteRound(db: Database, roundId: string): Promise<void> {
  await db.deleteFrom('rounds').where('id', '=', roundId).execute();
}
