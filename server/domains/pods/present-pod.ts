import { allowanceOf } from '#contract/allowances.ts';
import type { Pod, PodMember } from '#contract/pods.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { daysBetween, type LocalDate, localDate } from '#server/domains/profile/days/rules.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { type MembershipRow, membersOf, type PodMemberRow, weekStartOf } from './members/store.ts';
import { type PodPractice, readPodPractice } from './week/read-practice.ts';
import { middleOf, restsUntil, stateOn, weekOf } from './week/rules.ts';

/** A member with their practice. */
interface Read {
  row: PodMemberRow;
  practice: PodPractice;
}

/** Returns a pod as one of its members sees it. Of those who don't share, only who they are. */
export async function presentPod(
  db: Database,
  { membership, viewer, now }: { membership: MembershipRow; viewer: Viewer; now: Date },
): Promise<Pod> {
  const read: Read[] = [];
  for (const row of await membersOf(db, membership.id))
    read.push({ row, practice: await readPodPractice(db, row, now) });
  const spans = await readZoneSpans(db, viewer.id);
  const today = localDate(spans, now);
  const week = weekOf(today, await weekStartOf(db, viewer.id));
  const members = read.map((each) => presentMember(each, { week, viewer }));
  const shared = read.filter(({ row }) => row.shares_stones);
  const count = (is: (practice: PodPractice) => boolean) =>
    shared.filter(({ practice }) => is(practice)).length;
  return {
    id: membership.id,
    name: membership.name,
    group_id: membership.group_id,
    made_at: membership.made_at.toISOString(),
    days_together: daysBetween(localDate(spans, membership.joined_at), today) + 1,
    around_day: middleOf(shared.map(({ row }) => row.day)),
    members,
    week,
    today,
    stones: members.flatMap(({ days }) => days).filter((state) => state === 'placed').length,
    placed_today: count((practice) => practice.placed.has(practice.today)),
    resting_today: count((practice) => stateOn(practice, practice.today) === 'rest'),
    sharing: { stones: membership.shares_stones },
    may_post: allowanceOf(viewer).feed_posts,
  };
}

function presentMember(
  { row, practice }: Read,
  { week, viewer }: { week: readonly LocalDate[]; viewer: Viewer },
): PodMember {
  const isShown = row.shares_stones;
  return {
    member: authorOf(row, { as: 'member' }),
    is_you: row.id === viewer.id,
    shares_stones: isShown,
    day: isShown ? row.day : null,
    days: isShown ? week.map((date) => stateOn(practice, date)) : [],
    rests_until: isShown ? restsUntil(practice.today, practice.planned) : null,
  };
}
