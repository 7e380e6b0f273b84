import {
  addDays,
  daysBetween,
  finalAt,
  type LocalDate,
  localDate,
  mayFinishYesterday,
  type ZoneSpan,
  zoneAt,
} from '#server/domains/profile/days/rules.ts';
import { isTravelDay } from '#server/domains/profile/days/travel.rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Round } from './rounds.store.ts';
import { gateOf } from './rules.ts';
import { type OpenRepair, openRepair, type Wait } from './streaks/repairs.rules.ts';
import {
  type CheckIn,
  type Pause,
  type Repair,
  type RestReason,
  type StreakHistory,
  streakHistory,
} from './streaks/rules.ts';
import { type Practice, practiceOf } from './streaks/store.ts';

interface Member {
  memberId: string;
  round: Pick<Round, 'started_on' | 'current_day' | 'finished_at'>;
  /** The last day that the member's plan opens. */
  openDays: number;
  now: Date;
}

export interface StreakState {
  spans: ZoneSpan[];
  zone: ZoneSpan;
  today: LocalDate;
  practice: Practice;
  checkIns: CheckIn[];
  /** Pauses planned by the member. */
  pauses: Pause[];
  /** Every time in which the streak waits: planned pauses, membership freezes, and a closed gate. */
  rests: Pause[];
  repairs: Repair[];
  streak: StreakHistory;
  /** The break that can still be repaired. */
  repair: OpenRepair | null;
  /** The streak if the open yesterday is not finished. Equals `streak` when yesterday is closed. */
  ifLeft: StreakHistory;
}

/** Returns a member's dates and streak, and the rows they are computed from. */
export async function readStreakState(db: Database, member: Member): Promise<StreakState> {
  return readStreak(db, { ...member, spans: await readZoneSpans(db, member.memberId) });
}

/** Like `readStreakState`, for a caller that has read the member's time zones. */
export async function readStreak(
  db: Database,
  { memberId, round, openDays, now, spans }: Member & { spans: ZoneSpan[] },
): Promise<StreakState> {
  return streakStateOf(await practiceOf(db, memberId), { round, openDays, now, spans });
}

/** Computes the streak state from a member's practice at an instant. */
export function streakStateOf(
  practice: Practice,
  { round, openDays, now, spans }: Omit<Member, 'memberId'> & { spans: ZoneSpan[] },
): StreakState {
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
  const freezes = practice.freezes
    .map((row) => {
      const rest = restBetween(spans, restReason(row.why), row.from_at, row.until_at);
      return row.whole_dates_only ? withoutEnds(rest) : rest;
    })
    .filter(({ days }) => days > 0);
  const gate = gateOf({
    round,
    openDays,
    planSince: practice.plan_since,
    lastCompletedAt: practice.completions.at(-1)?.completed_at ?? null,
  });
  const closed = gate ? [restBetween(spans, 'gate', gate, now)] : [];
  const waits: Wait[] = practice.freezes
    .filter(({ why }) => why === 'upgrade')
    .map((row) => ({ from: row.from_at, until: row.until_at }));
  if (gate) waits.push({ from: gate, until: null });
  const repairs = practice.repairs.map(
    (row): Repair => ({ at: row.repaired_at, brokenDate: row.broken_on, days: row.days }),
  );
  const rests = [...pauses, ...freezes, ...closed];
  const life = {
    startedOn: round.started_on,
    today,
    checkIns,
    pauses: rests,
    repairs,
    isTravelDay: (date: LocalDate) => isTravelDay(spans, date),
  };
  const yesterdayStillOpen = mayFinishYesterday(spans, now);
  const streak = streakHistory({ ...life, yesterdayStillOpen });
  return {
    spans,
    zone: zoneAt(spans, now),
    today,
    practice,
    checkIns,
    pauses,
    rests,
    repairs,
    streak,
    repair: openRepair({ history: streak, finalAt: (date) => finalAt(spans, date), waits, now }),
    ifLeft: yesterdayStillOpen ? streakHistory({ ...life, yesterdayStillOpen: false }) : streak,
  };
}

/**
 * Returns the dates of a rest between two instants. Both end dates are included, although practice was
 * possible on part of them. A closed gate also includes the date before, if that could still be finished
 * when the gate closed.
 */
function restBetween(spans: readonly ZoneSpan[], why: RestReason, since: Date, until: Date): Pause {
  const first = localDate(spans, since);
  const from = why === 'gate' && mayFinishYesterday(spans, since) ? addDays(first, -1) : first;
  return { from, days: daysBetween(from, localDate(spans, until)) + 1, why };
}

const withoutEnds = (rest: Pause): Pause => ({ ...rest, from: addDays(rest.from, 1), days: rest.days - 2 });

const restReason = (why: string): RestReason =>
  why === 'upgrade' ? 'gate' : why === 'paused' ? 'membership_pause' : 'plan_ended';
