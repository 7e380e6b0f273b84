import {
  daysBetween,
  type LocalDate,
  localDate,
  mayFinishYesterday,
  type ZoneSpan,
  zoneAt,
} from '#server/domains/profile/days/rules.ts';
import { isTravelDay } from '#server/domains/profile/days/travel/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database.ts';
import type { Round } from './store.ts';
import { type CheckIn, type Pause, type Repair, type StreakHistory, streakHistory } from './streaks/rules.ts';
import { type Practice, practiceOf } from './streaks/store.ts';

interface Member {
  memberId: string;
  round: Pick<Round, 'started_on'>;
  now: Date;
}

export interface Standing {
  spans: ZoneSpan[];
  zone: ZoneSpan;
  today: LocalDate;
  practice: Practice;
  checkIns: CheckIn[];
  pauses: Pause[];
  repairs: Repair[];
  streak: StreakHistory;
}

/** Where a member stands: dates, streak and everything it was folded from. */
export async function readStanding(db: Database, member: Member): Promise<Standing> {
  return readStreak(db, { ...member, spans: await readZoneSpans(db, member.memberId) });
}

/** The same for a caller who has read the member's zones already. */
export async function readStreak(
  db: Database,
  { memberId, round, now, spans }: Member & { spans: ZoneSpan[] },
): Promise<Standing> {
  const practice = await practiceOf(db, memberId);
  const today = localDate(spans, now);
  const checkIns = [
    ...practice.completions.map(
      (row): CheckIn => ({
        localDate: row.local_date,
        at: row.completed_at,
        kind: 'done',
        stone: `${row.round_id} ${row.day}`,
      }),
    ),
    ...practice.checkIns.map(
      (row): CheckIn => ({ localDate: row.local_date, at: row.first_at, kind: 'partial' }),
    ),
  ];
  const pauses = practice.pauses.map((row): Pause => ({ from: row.from_date, days: row.days }));
  // Both dates count: on the one something was still possible, on the other it is again.
  const freezes = practice.freezes.map((row): Pause => {
    const from = localDate(spans, row.from_at);
    return { from, days: daysBetween(from, localDate(spans, row.until_at)) + 1 };
  });
  const repairs = practice.repairs.map((row): Repair => ({ at: row.repaired_at, brokenDate: row.broken_on }));
  const streak = streakHistory({
    startedOn: round.started_on,
    today,
    checkIns,
    pauses: [...pauses, ...freezes],
    repairs,
    isTravelDay: (date) => isTravelDay(spans, date),
    yesterdayStillOpen: mayFinishYesterday(spans, now),
  });
  return { spans, zone: zoneAt(spans, now), today, practice, checkIns, pauses, repairs, streak };
}
