import { allowanceOf } from '#contract/membership/allowances.ts';
import type { Pod, PodBoardLine, PodMember } from '#contract/pods/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { daysBetween, type LocalDate, localDate } from '#server/domains/profile/days/rules.ts';
import { readWeekStart } from '#server/domains/profile/read-week-start.ts';
import { readZoneSpans } from '#server/domains/profile/read-zone-spans.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { type MembershipRow, membersOf, type PodMemberRow } from './members/store.ts';
import { presentMerge } from './merges/present-merge.ts';
import { presentSundayPosts } from './sunday-posts/present-sunday-posts.ts';
import { type WaveRow, wavesOf } from './waves/store.ts';
import { type PodPractice, readPodPractice } from './week/read-practice.ts';
import { backOn, isAway, mayBeWaved, middleOf, restsUntil, stateOn, usualOf, weekOf } from './week/rules.ts';

/** A member with their practice. */
interface Read {
  row: PodMemberRow;
  practice: PodPractice;
}

/** Who looks, at which week, and what is known of waves. */
interface Looking {
  viewer: Viewer;
  week: readonly LocalDate[];
  waves: readonly WaveRow[];
}

/** Returns a pod as one of its members sees it. Of those who don't share, only who they are. */
export async function presentPod(
  db: Database,
  { membership, viewer, now }: { membership: MembershipRow; viewer: Viewer; now: Date },
): Promise<Pod> {
  const rows = await membersOf(db, membership.id);
  const read: Read[] = [];
  for (const row of rows) read.push({ row, practice: await readPodPractice(db, row, now) });
  const spans = await readZoneSpans(db, viewer.id);
  const today = localDate(spans, now);
  const week = weekOf(today, await readWeekStart(db, viewer.id));
  const looking = { viewer, week, waves: await wavesOf(db, membership.id) };
  const members = read.map((each) => presentMember(each, looking));
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
    sharing: { stones: membership.shares_stones, board: membership.is_on_board },
    hello: helloOf(read, looking),
    check_ins: await presentSundayPosts(db, membership),
    zone: membership.zone,
    board: shared.filter(({ row }) => row.is_on_board).map((each) => boardLine(each, looking)),
    merge: await presentMerge(db, {
      podId: membership.id,
      members: rows,
      viewerId: viewer.id,
      spans,
      week,
      now,
    }),
    may_post: allowanceOf(viewer).feed_posts,
  };
}

function presentMember({ row, practice }: Read, { viewer, week, waves }: Looking): PodMember {
  const member = authorOf(row, { as: 'member' });
  const isYou = row.id === viewer.id;
  if (!row.shares_stones)
    return {
      member,
      is_you: isYou,
      shares_stones: false,
      day: null,
      days: [],
      rests_until: null,
      back_on: null,
      may_wave: false,
      is_waved: false,
    };
  const { today, practised } = practice;
  // Only the member themselves sees that they are back before they practise.
  const back = isYou && isAway(practised, today) ? today : backOn(practised);
  return {
    member,
    is_you: isYou,
    shares_stones: true,
    day: row.day,
    days: week.map((date) => stateOn(practice, date)),
    rests_until: restsUntil(today, practice.planned),
    back_on: back !== null && week.includes(back) ? back : null,
    may_wave: !isYou && back !== null && mayBeWaved(back, today),
    is_waved: waves.some(
      ({ from_id, to_id, back_on }) => from_id === viewer.id && to_id === row.id && back_on === back,
    ),
  };
}

/** Returns the greeting of a viewer who is back, or who came back on one of the last dates. */
function helloOf(read: readonly Read[], { viewer, waves }: Looking): Pod['hello'] {
  const own = read.find(({ row }) => row.id === viewer.id);
  if (!own) return null;
  const { today, practised, placed } = own.practice;
  const back = isAway(practised, today) ? today : backOn(practised);
  if (back === null || !mayBeWaved(back, today)) return null;
  const waved = waves.filter(({ to_id, back_on }) => to_id === viewer.id && back_on === back);
  const from = (id: string) => read.find(({ row }) => row.id === id);
  return {
    stones: placed.size,
    day: own.row.day,
    waved: waved.flatMap(({ from_id: id }) => {
      const other = from(id);
      return other ? [authorOf(other.row, { as: 'member' })] : [];
    }),
  };
}

const boardLine = ({ row, practice }: Read, { viewer, week }: Looking): PodBoardLine => ({
  member: authorOf(row, { as: 'member' }),
  is_you: row.id === viewer.id,
  stones: week.filter((date) => practice.placed.has(date)).length,
  usual: usualOf(practice, week),
});
