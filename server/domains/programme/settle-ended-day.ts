import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import { nextDayStart, type ZoneSpan, zoneAt } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { currentRound, lockRound, moveRound, ownerOfRound, type Round } from './rounds.store.ts';
import { dayAfter, hasEnded } from './rules.ts';
import { insertCompletion, noteCheckIn, saveTicks } from './store.ts';

interface Ending {
  memberId: string;
  /** Locked by the caller. */
  round: Round;
  /** The instant of the caller's act. A date that ends after it has not ended for this call. */
  at: Date;
  now: Date;
  spans: readonly ZoneSpan[];
}

/**
 * Completes the current day if both ticks were made and their date has ended, because the ticks are the
 * practice, not the button. Returns the round after that. Ticks exist only where the plan
 * allowed them, so a later lesser plan undoes nothing.
 */
export async function settleEndedDay(
  db: Database,
  { memberId, round, at, now, spans }: Ending,
): Promise<Round> {
  if (round.finished_at !== null || !hasEnded(round.ticked, spans, at)) return round;
  const { on: date, at: tickedAt } = round.ticked;
  await recordDay(db, { memberId, round, now, spans, by: 'server', date, at: tickedAt });
  const { currentDay, isFinished } = dayAfter(round.current_day);
  return { ...round, current_day: currentDay, finished_at: isFinished ? now : null, ticked: null };
}

/**
 * Returns the member's newest round, after completing its day if that date has ended. Opens a transaction
 * only when there is a day to complete.
 */
export async function roundToday(
  db: Database,
  { memberId, programId, now }: { memberId: string; programId: string; now: Date },
): Promise<Round | undefined> {
  const round = await currentRound(db, memberId, programId);
  if (!round?.ticked || round.finished_at !== null) return round;
  const spans = await readZoneSpans(db, memberId);
  if (!hasEnded(round.ticked, spans, now)) return round;
  const finish = async (tx: Database) => {
    const held = await lockRound(tx, memberId, programId);
    return held && settleEndedDay(tx, { memberId, round: held, at: now, now, spans });
  };
  return db.isTransaction ? finish(db) : db.transaction().execute(finish);
}

/**
 * Runs the job of a round with both ticks. Does nothing when the day was completed or its date hasn't
 * ended.
 */
export async function settleRound(db: Database, roundId: string, now: Date): Promise<void> {
  const owner = await ownerOfRound(db, roundId);
  if (owner) await roundToday(db, { memberId: owner.member_id, programId: owner.program_id, now });
}

/** Time in ms that the job waits for ticks from a device that was offline. */
const grace = 2 * 60_000;

/** Plans the job for the end of the ticks' date. Each round has one job, and the next day replaces it. */
export const planFinish = (
  db: Database,
  { round, spans, at, now }: { round: Round; spans: readonly ZoneSpan[]; at: Date; now: Date },
): Promise<void> =>
  enqueue(
    db,
    'settle-ended-day',
    { round_id: round.id },
    {
      key: `settle-ended-day ${round.id}`,
      runAt: new Date(Math.max(nextDayStart(spans, at).getTime(), now.getTime()) + grace),
      priority: 10,
    },
  );

/** Saves ticks, check-in, completion, round and events in the caller's transaction. Returns what else that changed. */
export async function recordDay(
  db: Database,
  {
    memberId,
    round,
    date,
    at,
    spans,
    by,
    now,
  }: {
    memberId: string;
    round: Round;
    date: string;
    at: Date;
    spans: readonly ZoneSpan[];
    by: 'member' | 'server';
    now: Date;
  },
): Promise<LinkedChange[]> {
  const day = round.current_day;
  const timeZone = zoneAt(spans, at).zone;
  if (by === 'member')
    await saveTicks(db, {
      roundId: round.id,
      day,
      items: ['readLesson', 'walkReflection'],
      value: true,
      localDate: date,
      at,
    });
  await noteCheckIn(db, { memberId, localDate: date, timeZone, at, readLesson: true, walked: true });
  await insertCompletion(db, { roundId: round.id, day, memberId, localDate: date, timeZone, at, by, now });
  const { currentDay, isFinished } = dayAfter(day);
  await moveRound(db, round.id, currentDay, isFinished ? now : null);
  const also = await recordEvent(db, 'day.completed', {
    by: memberId,
    about: { day, round: round.number, local_date: date },
    at: now,
  });
  if (isFinished)
    await recordEvent(db, 'round.finished', { by: memberId, about: { round: round.number }, at: now });
  return also;
}
