import { allowanceOf } from '#contract/membership/allowances.ts';
import type { PartnerAnswer } from '#contract/partners/constants.ts';
import { tierOf } from '#server/domains/auth/rules.ts';
import {
  type LocalDate,
  localDate,
  mayFinishYesterday,
  type ZoneSpan,
} from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import { readEvolve90 } from '#server/domains/programme/read-evolve90.ts';
import type { Database } from '#server/platform/database/database.ts';

/** A partner's calendar and practice. */
export interface PartnerPractice {
  spans: ZoneSpan[];
  today: LocalDate;
  isYesterdayOpen: boolean;
  /** Dates on which their practice waits. */
  waits: ReadonlySet<LocalDate>;
  streak: number | null;
}

/** Returns the calendar and practice of one of both. */
export async function readPractice(
  db: Database,
  member: { id: string; tier: string | null; isAdmin: boolean; isModerator: boolean },
  now: Date,
): Promise<PartnerPractice> {
  const { id: memberId, tier, isAdmin, isModerator } = member;
  const allowance = allowanceOf({ tier: tierOf(tier), isAdmin, isModerator });
  const practice = await readEvolve90(db, { memberId, allowance, now });
  const spans = practice?.spans ?? (await readZoneSpans(db, memberId));
  const resting = practice?.streak.days.filter(({ state }) => state === 'protected' || state === 'paused');
  return {
    spans,
    today: localDate(spans, now),
    isYesterdayOpen: mayFinishYesterday(spans, now),
    waits: new Set(resting?.map(({ date }) => date)),
    streak: practice?.streak.current ?? null,
  };
}

export type Answers = ReadonlyMap<LocalDate, { answer: PartnerAnswer; at: Date; isByPractice: boolean }>;
