import type { Allowance } from '#contract/auth/endpoints.ts';
import type { LinkedChange } from '#contract/goals/linked-changes.ts';
import { writeEntry } from '#server/domains/journal/write-entry.ts';
import { localDate, type ZoneSpan, zoneAt } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import type { Round } from './rounds.store.ts';
import { actedAt } from './rules.ts';
import { hasWrittenOn, noteCheckIn } from './store.ts';
import { requireReached } from './tick-item.ts';

export interface SavingReflection {
  memberId: string;
  allowance: Allowance;
  /** Locked by the caller, so that parallel calls run one by one. */
  round: Round;
  day: number;
  text: string;
  baseVersion: number | undefined;
  happenedAt: string | undefined;
  now: Date;
  serverKey: Buffer;
}

/** The new version of a text, and what else its saving changed. */
interface SavedText {
  version: number;
  also: LinkedChange[];
}

/** Saves the journal text of a reached day. */
export async function saveReflection(
  db: Database,
  { allowance, round, happenedAt, ...saving }: SavingReflection,
): Promise<SavedText> {
  requireReached({ round, day: saving.day, allowance });
  const at = actedAt({ claimed: happenedAt, now: saving.now, since: round.started_at });
  return saveText(db, { ...saving, roundId: round.id, at, spans: await readZoneSpans(db, saving.memberId) });
}

export interface Words {
  memberId: string;
  roundId: string;
  day: number;
  text: string;
  baseVersion?: number;
  /** True if a text saved after `at` stays and this one is added below it. */
  keepsLater?: boolean;
  at: Date;
  spans: readonly ZoneSpan[];
  now: Date;
  serverKey: Buffer;
}

/** Saves the text in the journal and, unless it is blank, a check-in. */
export async function saveText(db: Database, { at, spans, ...words }: Words): Promise<SavedText> {
  const writtenOn = localDate(spans, at);
  const version = await writeEntry(db, {
    ...words,
    writtenOn,
    ...(words.keepsLater && { keepLaterThan: at }),
  });
  if (words.text.trim() === '') return { version, also: [] };
  const isFirst = !(await hasWrittenOn(db, words.memberId, writtenOn));
  await noteCheckIn(db, {
    memberId: words.memberId,
    localDate: writtenOn,
    timeZone: zoneAt(spans, at).zone,
    at,
    wrote: true,
  });
  const also = isFirst
    ? await recordEvent(db, 'entry.written', {
        by: words.memberId,
        about: { day: words.day, local_date: writtenOn },
        at: words.now,
      })
    : [];
  return { version, also };
}
