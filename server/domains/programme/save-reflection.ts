import type { Allowance } from '#contract/auth.ts';
import { writeEntry } from '#server/domains/journal/write-entry.ts';
import { localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database.ts';
import { zoneAt } from './read-standing.ts';
import { actedAt } from './rules.ts';
import { noteCheckIn, type Round } from './store.ts';
import { requireReached } from './tick-item.ts';

export interface SavingReflection {
  memberId: string;
  allowance: Allowance;
  round: Round;
  day: number;
  text: string;
  baseRevision: number | undefined;
  happenedAt: string | undefined;
  now: Date;
  serverKey: Buffer;
}

/** Saves the journal text of a day and notes that the member wrote; returns the new revision. */
export async function saveReflection(db: Database, { memberId, allowance, round, day, text, baseRevision, happenedAt, now, serverKey }: SavingReflection): Promise<number> {
  requireReached({ round, day, allowance });
  const at = actedAt({ claimed: happenedAt, now, since: round.started_at });
  const spans = await readZoneSpans(db, memberId);
  const writtenOn = localDate(spans, at);
  const revision = await writeEntry(db, { memberId, roundId: round.id, day, text, baseRevision, writtenOn, now, serverKey });
  if (text.trim() !== '') await noteCheckIn(db, { memberId, localDate: writtenOn, timeZone: zoneAt(spans, at).zone, at, wrote: true });
  return revision;
}
