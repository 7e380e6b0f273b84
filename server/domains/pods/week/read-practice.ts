import { allowanceOf } from '#contract/membership/allowances.ts';
import { tierOf } from '#server/domains/auth/rules.ts';
import {
  addDays,
  type LocalDate,
  localDate,
  mayFinishYesterday,
} from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import { readEvolve90 } from '#server/domains/programme/read-evolve90.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { PodMemberRow } from '../members/store.ts';
import type { MemberDates } from './rules.ts';

/** The practice of a member of a pod. */
export interface PodPractice extends MemberDates {
  /** Dates of rests that the member planned, also those to come. */
  planned: ReadonlySet<LocalDate>;
  /** Dates with practice, oldest first: a completed day, or an item of one. */
  practised: readonly LocalDate[];
  completions: readonly { day: number; local_date: LocalDate }[];
}

/** Returns the practice of a member in their own dates. */
export async function readPodPractice(
  db: Database,
  member: Pick<PodMemberRow, 'id' | 'is_admin' | 'is_moderator'> & { member_tier: string | null },
  now: Date,
): Promise<PodPractice> {
  const { id: memberId, is_admin: isAdmin, is_moderator: isModerator, member_tier: tier } = member;
  const allowance = allowanceOf({ tier: tierOf(tier), isAdmin, isModerator });
  const practice = await readEvolve90(db, { memberId, allowance, now });
  const spans = practice?.spans ?? (await readZoneSpans(db, memberId));
  const planned = new Set(
    practice?.pauses.flatMap(({ from, days }) => Array.from({ length: days }, (_, i) => addDays(from, i))),
  );
  const waits = practice?.streak.days.filter(({ state }) => state === 'protected' || state === 'paused');
  const checkIns = practice?.checkIns ?? [];
  return {
    today: localDate(spans, now),
    isYesterdayOpen: mayFinishYesterday(spans, now),
    placed: new Set(checkIns.filter(({ kind }) => kind === 'done').map((each) => each.localDate)),
    rests: new Set([...(waits ?? []).map(({ date }) => date), ...planned]),
    planned,
    completions: practice?.practice.completions ?? [],
    practised: [...new Set(checkIns.map((each) => each.localDate))].sort(),
  };
}
