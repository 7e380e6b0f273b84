import type { Allowance } from '#contract/auth.ts';
import { localDate, zoneAt } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database.ts';
import { conflict, forbidden } from '#server/platform/refusal.ts';
import { actedAt } from './rules.ts';
import { type ChecklistItem, noteCheckIn, type Round, saveTicks } from './store.ts';

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

/** Ticks or unticks one item of a day that has been reached; an act made offline counts for the date it was made on. */
export async function tickItem(
  db: Database,
  { memberId, allowance, round, day, item, value, happenedAt, now }: Ticking,
): Promise<void> {
  requireReached({ round, day, allowance });
  const at = actedAt({ claimed: happenedAt, now, since: round.started_at });
  const spans = await readZoneSpans(db, memberId);
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
}

/** A day ahead cannot be worked on, nor one the plan does not open. */
export function requireReached({
  round,
  day,
  allowance,
}: {
  round: Round;
  day: number;
  allowance: Allowance;
}): void {
  if (day > round.current_day) throw conflict(`Day ${day} opens after Day ${round.current_day}.`, 'not_yet');
  if (day > allowance.programme_days)
    throw forbidden(
      `Day ${day} opens with Builder. Your first ${allowance.programme_days} days stay open.`,
      'upgrade_required',
    );
}
