import { maxDaysApart } from '#contract/partners/constants.ts';
import type { PartnerFit } from '#contract/partners/endpoints.ts';
import { asAuthor } from '#server/domains/auth/author.ts';
import { aheadOf } from '#server/domains/profile/days/zones.rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { fitOf, lanesOf, overlapOf, type Seeker, sharedLanes } from './rules.ts';
import { type CandidateRow, candidatesFor, placeOfMember, type SeekerRow, searchOf } from './store.ts';

const fitsShown = 10;
const halfHour = 30;

export const asSeeker = ({ looking_since, ...row }: SeekerRow): Seeker => ({
  ...row,
  since: looking_since.getTime(),
});

/** Returns a member as a seeker, or null if they don't look for a partner. */
export async function readSeeker(db: Database, memberId: string, now: Date): Promise<Seeker | null> {
  const search = await searchOf(db, memberId);
  if (!search?.looking_since) return null;
  const { looking_since, line: _, ...rest } = search;
  const place = await placeOfMember(db, memberId, now);
  return asSeeker({ id: memberId, looking_since, ...rest, ...place, passed_over: 0 });
}

/** Returns members who fit a seeker, the best first, or only `memberId`. */
async function findFits(db: Database, seeker: Seeker, now: Date, memberId: string | null = null) {
  const rows = await candidatesFor(db, seeker.id, {
    tone: seeker.tone,
    fromDay: seeker.day - maxDaysApart,
    toDay: seeker.day + maxDaysApart,
    memberId,
    now,
  });
  return rows
    .flatMap((row) => {
      const fit = fitOf(seeker, asSeeker(row), now);
      return fit === null ? [] : [{ row, fit }];
    })
    .sort((a, b) => b.fit - a.fit);
}

/** Returns whether a member looks for a partner and fits the viewer, who looks too. */
export async function fitsViewer(
  db: Database,
  { viewerId, memberId, now }: { viewerId: string; memberId: string; now: Date },
): Promise<boolean> {
  const seeker = await readSeeker(db, viewerId, now);
  return seeker !== null && (await findFits(db, seeker, now, memberId)).length > 0;
}

/** Returns members who fit the viewer, ten at most. Empty unless the viewer looks for a partner. */
export async function readFits(db: Database, viewerId: string, now: Date): Promise<PartnerFit[]> {
  const seeker = await readSeeker(db, viewerId, now);
  if (!seeker) return [];
  const found = await findFits(db, seeker, now);
  return found.slice(0, fitsShown).map(({ row }) => presentFit(row, seeker, now));
}

function presentFit(row: CandidateRow, seeker: Seeker, now: Date): PartnerFit {
  const ahead = aheadOf(seeker.zone, now) / 60_000;
  const yours = lanesOf(seeker, now, ahead);
  const theirs = lanesOf(row, now, ahead);
  return {
    member: asAuthor(row),
    category: row.category,
    tone: row.tone,
    line: row.line,
    day: row.day,
    days_ahead: row.day - seeker.day,
    overlap: Math.floor(overlapOf(seeker, row, now) / halfHour) * halfHour,
    your_hours: yours,
    their_hours: theirs,
    shared_hours: sharedLanes(yours, theirs),
    is_asked: row.is_asked,
  };
}
