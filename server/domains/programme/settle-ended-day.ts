import { nextDayStart, type ZoneSpan, zoneAt } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/database/record-event.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { dayAfter, hasEnded } from './rules.ts';
import {
  currentRound,
  insertCompletion,
  lockRound,
  moveRound,
  noteCheckIn,
  ownerOfRound,
  type Round,
  saveTicks,
} from './store.ts';

interface Ending {
  memberId: string;
  /** Held by the caller. */
  round: Round;
  /** The instant the caller acts for: a date that ends after it has not ended for them. */
  at: Date;
  now: Date;
  spans: readonly ZoneSpan[];
}

/**
 * Completes the current day as of its date when that is over and both ticks were made on it, because the two ticks are the practice
 * and the button is not (ruling 18). Returns the round as it stands then. Only ticks that the plan allowed exist, so a plan that
 * fell in between takes nothing back.
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

/** The member's newest round, after a day whose date is over was completed. Opens a transaction only where there is one to complete. */
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

/** The job of a round whose ticks were both made; does nothing when the day was completed or its date is not over. */
export async function settleRound(db: Database, roundId: string, now: Date): Promise<void> {
  const owner = await ownerOfRound(db, roundId);
  if (owner) await roundToday(db, { memberId: owner.member_id, programId: owner.program_id, now });
}

/** A tick may still be on its way from a device that was offline: the job leaves it this long. */
const grace = 2 * 60_000;

/** Plans the job for the end of the date of the ticks. One a round: the next day's takes its place. */
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

/** Ticks, date, round and the telling: all or nothing with the caller. */
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
): Promise<void> {
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
  await recordEvent(db, {
    what: 'day_completed',
    by: memberId,
    about: { day, round: round.number, local_date: date },
    at: now,
  });
  if (isFinished)
    await recordEvent(db, { what: 'round_finished', by: memberId, about: { round: round.number }, at: now });
}
