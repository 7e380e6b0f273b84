import type { Feeling } from '#contract/journal/endpoints.ts';
import { actedAt, type LocalDate, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import { decrypt, encrypt } from '#server/platform/encrypt.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { existingKey, memberKey } from '../open-member-key.ts';
import { bytesOf, changeFeeling, feelingRefusal, type Scales, scalesOf } from './rules.ts';
import { feelingsOf, lockFeeling, type SealedFeeling, updateFeeling } from './store.ts';

/** Binds a sealed feeling to its row, so that it doesn't open in another one. */
const contextOf = (memberId: string, date: LocalDate): string => `feeling ${memberId} ${date}`;

/** Sets mood and energy of a date. Throws 422 for a date that can't have them. */
export async function setFeeling(
  db: Database,
  {
    memberId,
    date,
    asked,
    now,
    serverKey,
  }: {
    memberId: string;
    date: string;
    asked: {
      mood?: number | null | undefined;
      energy?: number | null | undefined;
      happened_at?: string | undefined;
    };
    now: Date;
    serverKey: Buffer;
  },
): Promise<Feeling> {
  const refusal = feelingRefusal(date, localDate(await readZoneSpans(db, memberId), now));
  if (refusal) throw invalid(refusal, { date: refusal });
  const key = await memberKey(db, serverKey, memberId, now);
  const sealed = (scales: Scales): Buffer => encrypt(key, bytesOf(scales), contextOf(memberId, date));
  const row = await lockFeeling(db, memberId, { date, sealed: sealed({ mood: null, energy: null }) });
  const known = openFeeling(key, row, memberId);
  const at = actedAt({ claimed: asked.happened_at, now, since: new Date(0) });
  const { mood, energy, ...times } = changeFeeling({ ...row, ...known }, asked, at);
  await updateFeeling(db, memberId, {
    local_date: date,
    sealed: sealed({ mood, energy }),
    mood_at: times.mood_at,
    energy_at: times.energy_at,
  });
  return { date, mood, energy };
}

/** Returns a member's feelings between two dates, both included, oldest first. Dates without any are left out. */
export async function readFeelings(
  db: Database,
  { memberId, from, to, serverKey }: { memberId: string; from: LocalDate; to: LocalDate; serverKey: Buffer },
): Promise<Feeling[]> {
  const rows = await feelingsOf(db, memberId, { from, to });
  if (rows.length === 0) return [];
  const key = await existingKey(db, serverKey, memberId);
  return rows
    .map((row) => ({ date: row.local_date, ...openFeeling(key, row, memberId) }))
    .filter(({ mood, energy }) => mood !== null || energy !== null);
}

export const openFeeling = (
  key: Buffer,
  { local_date, sealed }: Pick<SealedFeeling, 'local_date' | 'sealed'>,
  memberId: string,
): Scales => scalesOf(decrypt(key, sealed, contextOf(memberId, local_date)));
