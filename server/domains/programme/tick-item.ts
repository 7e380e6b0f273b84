import type { Allowance } from '#contract/auth/endpoints.ts';
import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import { localDate, zoneAt } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden } from '#server/platform/http/http-error.ts';
import type { Round } from './rounds.store.ts';
import { actedAt } from './rules.ts';
import { planFinish, settleEndedDay } from './settle-ended-day.ts';
import { type ChecklistItem, dayOf, noteCheckIn, saveTicks } from './store.ts';

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

/**
 * Ticks or unticks one item of a reached day. An act made offline counts for the date it was made on. Returns what else
 * that changed.
 */
export async function tickItem(
  db: Database,
  { memberId, allowance, round, day, item, value, happenedAt, now }: Ticking,
): Promise<LinkedChange[]> {
  const at = actedAt({ claimed: happenedAt, now, since: round.started_at });
  const spans = await readZoneSpans(db, memberId);
  // A day with both ticks at the end of its date is complete, even if an item is unticked on a later date.
  const reached = await settleEndedDay(db, { memberId, round, at, now, spans });
  requireReached({ round: reached, day, allowance });
  const date = localDate(spans, at);
  const before = await dayOf(db, round.id, day);
  await saveTicks(db, { roundId: round.id, day, items: [item], value, localDate: date, at });
  const { ticks } = await dayOf(db, round.id, day);
  if (value && item !== 'optionalBonus')
    await noteCheckIn(db, {
      memberId,
      localDate: date,
      timeZone: zoneAt(spans, at).zone,
      at,
      readLesson: item === 'readLesson',
      walked: item === 'walkReflection',
    });
  const practice = ticks.filter((tick) => tick.item !== 'optionalBonus');
  const isCurrent = day === reached.current_day && reached.finished_at === null;
  if (value && item !== 'optionalBonus' && isCurrent && practice.length === 2)
    await planFinish(db, { round, spans, at: practice.at(-1)?.at ?? at, now });
  const of = (list: typeof ticks) => list.find((tick) => tick.item === item);
  const [was, is] = [of(before.ticks), of(ticks)];
  const changed = was ?? is;
  if (!changed || (was && is)) return [];
  return recordEvent(db, is ? 'item.ticked' : 'item.unticked', {
    by: memberId,
    about: { day, round: round.number, item, local_date: changed.date },
    at: now,
  });
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
