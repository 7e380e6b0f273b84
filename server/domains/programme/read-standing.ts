import type { Database } from '#server/platform/database.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import { isShortDay, type LocalDate, localDate, mayFinishYesterday, type ZoneSpan } from '#server/domains/profile/days/rules.ts';
import { type Practice, practiceOf, type Round } from './store.ts';
import { type CheckIn, type Pause, type Repair, type StreakHistory, streakHistory } from './streaks/rules.ts';

export interface Standing {
  spans: ZoneSpan[];
  zone: ZoneSpan;
  today: LocalDate;
  yesterdayStillOpen: boolean;
  practice: Practice;
  checkIns: CheckIn[];
  pauses: Pause[];
  repairs: Repair[];
  streak: StreakHistory;
}

/** Where a member stands: dates, streak and everything it was folded from. */
export async function readStanding(db: Database, { memberId, round, now }: { memberId: string; round: Pick<Round, 'started_on'>; now: Date }): Promise<Standing> {
  const [spans, practice] = await Promise.all([readZoneSpans(db, memberId), practiceOf(db, memberId)]);
  const today = localDate(spans, now);
  const yesterdayStillOpen = mayFinishYesterday(spans, now);
  const done = practice.completions.map((row): CheckIn => ({ localDate: row.local_date, at: row.completed_at, kind: 'done' }));
  const partial = practice.checkIns.map((row): CheckIn => ({ localDate: row.local_date, at: row.first_at, kind: 'partial' }));
  const checkIns = [...done, ...partial];
  const pauses = practice.pauses.map((row): Pause => ({ from: row.from_date, days: row.days }));
  const repairs = practice.repairs.map((row): Repair => ({ at: row.repaired_at, brokenDate: row.broken_on }));
  const streak = streakHistory({ startedOn: round.started_on, today, checkIns, pauses, repairs, isShortDay: (date) => isShortDay(spans, date), yesterdayStillOpen });
  return { spans, zone: zoneAt(spans, now), today, yesterdayStillOpen, practice, checkIns, pauses, repairs, streak };
}

/** The span in effect. */
export const zoneAt = (spans: readonly ZoneSpan[], at: Date): ZoneSpan => {
  const span = spans.findLast((candidate) => candidate.from <= at) ?? spans[0];
  if (!span) throw new RangeError('A member has at least one time zone.');
  return span;
};
