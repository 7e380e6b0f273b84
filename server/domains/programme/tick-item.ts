import type { Allowance } from '#contract/auth.ts';
import { localDate, zoneAt } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { conflict, forbidden } from '#server/platform/http/http-error.ts';
import { actedAt } from './rules.ts';
import { planFinish, settleEndedDay } from './settle-ended-day.ts';
import { type ChecklistItem, dayOf, noteCheckIn, type Round, saveTicks } from './store.ts';

export interface Ticking {
  memberId: string;
  allowance: Allowance;
  round: Round;
  day: number;
  item: ChecklistItem;
  value: boolean;
  happenedAt: string | undefined;
  now: Date;
}

/** Ticks or unticks one item of a reached day. An act made offline counts for the date it was made on. */
export async function tickItem(
  db: Database,
  { memberId, allowance, round, day, item, value, happenedAt, now }: Ticking,
): Promise<void> {
  const at = actedAt({ claimed: happenedAt, now, since: round.started_at });
  const spans = await readZoneSpans(db, memberId);
  // A day with both ticks at the end of its date is complete, even if an item is unticked on a later date.
  const reached = await settleEndedDay(db, { memberId, round, at, now, spans });
  requireReached({ round: reached, day, allowance });
  const date = localDate(spans, at);
  await saveTicks(db, { roundId: round.id, day, items: [item], value, localDate: date, at });
  if (!value || item === 'optionalBonus') return;
  await noteCheckIn(db, {
    memberId,
    localDate: date,
    timeZone: zoneAt(spans, at).zone,
    at,
    readLesson: item === 'readLesson',
    walked: item === 'walkReflection',
  });
  if (day !== reached.current_day || reached.finished_at !== null) return;
  const { ticks } = await dayOf(db, round.id, day);
  const practice = ticks.filter((tick) => tick.item !== 'optionalBonus');
  if (practice.length === 2) await planFinish(db, { round, spans, at: practice.at(-1)?.at ?? at, now });
}

/** Throws 409 for a day after the current one, and 403 for a day that the plan doesn't open. */
export function requireReached({
  round,
  day,
  allowance,
}: {
  round: Round;
  day: number;
  allowance: Allowance;
}): void {
  if (day > round.current_day)
    throw conflict(
      `You're on Day ${round.current_day}. Complete it first, then Day ${day} can follow.`,
      'not_yet',
    );
  if (day > allowance.programme_days)
    throw forbidden(
      `Day ${day} opens with Builder. Your first ${allowance.programme_days} days stay open, and your streak waits for you.`,
      'upgrade_required',
    );
}
