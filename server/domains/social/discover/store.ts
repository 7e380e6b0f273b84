import { type RawBuilder, sql } from 'kysely';
import type { DiscoverKind } from '#contract/social/friendships.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import { isListedGroup } from '#server/domains/groups/visibility.ts';
import {
  isListedProfile,
  joinPrivacy,
  showsActivity,
  showsActivityToAll,
} from '#server/domains/profile/privacy/visibility.ts';
import { isUnheard } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isNamedFriend, type PersonRow, personColumns, personJoins } from '../store.ts';
import { nearDays, newSince } from './rules.ts';

export interface MeetRow extends PersonRow {
  groups: number;
  friend: string | null;
  friends: number;
  day: number | null;
  own_day: number | null;
}

// Limits of the members who are looked at, so that a popular member or a large group doesn't make it slow.
const maxFriends = sql.lit(200);
const maxOfEach = sql.lit(50);
const maxGroups = sql.lit(20);
const maxFellows = sql.lit(200);
const neighbours = sql.lit(100);
const maxCandidates = sql.lit(400);
const maxOnDay = sql.lit(500);

/** Selects the ids of the friends of a member. */
const friendsOf = (member: ReturnType<typeof sql>) => sql`(
  (select fr.receiver_id as id, fr.responded_at from friend_requests fr where fr.requester_id = ${member} and fr.status = 'accepted' order by fr.responded_at desc limit ${maxOfEach})
  union all
  (select fr.requester_id, fr.responded_at from friend_requests fr where fr.receiver_id = ${member} and fr.status = 'accepted' order by fr.responded_at desc limit ${maxOfEach}))`;

const me = (viewerId: string) => sql`${viewerId}::uuid`;

/** Selects the ids of the members who are looked at, for each kind. */
const candidatesOf: Record<DiscoverKind, (viewerId: string) => RawBuilder<unknown>> = {
  for_you: () => sql`select id from of_friends union select id from fellows union select id from near`,
  // Each day has a limit of its own, so that one with many members doesn't hide the others.
  near_my_day: (viewerId) => sql`
    select other.member_id as id from rounds mine
      cross join generate_series(mine.current_day - ${sql.lit(nearDays)}, mine.current_day + ${sql.lit(nearDays)}) as near_day
      cross join lateral (
        select r.member_id from (select member_id from rounds where program_id = mine.program_id and finished_at is null and current_day = near_day
          order by member_id desc limit ${maxOnDay}) r ${joinPrivacy(sql`r.member_id`)} where ${showsActivityToAll} limit ${neighbours}) other
    where mine.member_id = ${me(viewerId)} and mine.finished_at is null`,
  my_groups: () => sql`select id from fellows`,
  new_here: () => sql`(select id from members order by id desc limit ${neighbours})`,
};

/** Matches rows of `open` that are suggested; `orders` says in which order. */
const wanted = {
  for_you: sql`true`,
  near_my_day: sql`day is not null`,
  my_groups: sql`groups > 0`,
  new_here: sql`is_new`,
} satisfies Record<DiscoverKind, unknown>;
const strongest = sql`friends desc, groups desc, coalesce(day = own_day, false) desc, id desc`;
const orders = {
  for_you: strongest,
  near_my_day: sql`abs(day - own_day), ${strongest}`,
  my_groups: sql`groups desc, ${strongest}`,
  new_here: sql`id desc`,
} satisfies Record<DiscoverKind, unknown>;

/**
 * Returns members to meet: friends of friends, members of the same groups, those who joined at about the same
 * time or walk the same day. Leaves out friends, open requests, followed members, and all whom the viewer doesn't
 * see in lists.
 */
export async function membersToMeet(
  db: Database,
  { viewerId, show, limit, now }: { viewerId: string; show: DiscoverKind; limit: number; now: Date },
): Promise<MeetRow[]> {
  const viewer = me(viewerId);
  const { rows } = await sql<MeetRow>`
    with friends as materialized (select f.id from ${friendsOf(viewer)} f join members m on m.id = f.id ${joinPrivacy(sql`m.id`)}
      where ${isNamedFriend(viewerId, now)} limit ${maxFriends}),
    of_friends as materialized (
      select other.id, count(*)::int as friends, (array_agg(f.id order by other.responded_at desc))[1] as friend_id
      from friends f cross join lateral ${friendsOf(sql`f.id`)} other
      group by other.id),
    fellows as materialized (
      select b.member_id as id, count(*)::int as groups from (
        select a.group_id from group_members a join groups g on g.id = a.group_id
        where a.member_id = ${viewer} and not g.is_welcome and ${isListedGroup} order by a.joined_at desc limit ${maxGroups}
      ) mine cross join lateral (
        select o.member_id from group_members o where o.group_id = mine.group_id order by o.joined_at desc, o.member_id limit ${maxFellows}
      ) b group by b.member_id),
    near as materialized (
      (select id from members where id < ${viewer} order by id desc limit ${neighbours})
      union all (select id from members where id > ${viewer} order by id limit ${neighbours})
      union all (select id from members order by id desc limit ${neighbours})),
    candidates as materialized (
      select c.id, coalesce(ff.friends, 0) as friends, ff.friend_id, coalesce(fe.groups, 0) as groups
      from (${candidatesOf[show](viewerId)}) c
      left join of_friends ff on ff.id = c.id left join fellows fe on fe.id = c.id
      order by friends desc, groups desc, c.id desc limit ${maxCandidates}),
    open as materialized (
      select c.*, walk.day, walk.own_day, m.created_at > ${newSince(now)} as is_new
      from candidates c join members m on m.id = c.id ${joinPrivacy(sql`m.id`)}
      left join lateral (
        select r.current_day as day, own_round.current_day as own_day from rounds r join rounds own_round on own_round.program_id = r.program_id
          and own_round.member_id = ${viewer} and own_round.finished_at is null and abs(own_round.current_day - r.current_day) <= ${sql.lit(nearDays)}
        where r.member_id = m.id and r.finished_at is null and ${showsActivity(viewerId)}
        order by abs(own_round.current_day - r.current_day), r.id limit 1) walk on true
      where m.id <> ${viewer} and ${isListedProfile(viewerId)} and not ${isUnheard(viewerId, sql`m.id`)}
        and ${isPresent()} and not ${isSuspended(sql`m.id`, now)}
        and not exists (select from follows f where f.follower_id = ${viewer} and f.followed_id = m.id)
        and not exists (select from friend_requests fr where least(fr.requester_id, fr.receiver_id) = least(m.id, ${viewer})
          and greatest(fr.requester_id, fr.receiver_id) = greatest(m.id, ${viewer}))),
    best as (select *, row_number() over (order by ${orders[show]}) as place from open where ${wanted[show]} order by place limit ${limit})
    select ${personColumns(viewerId)}, best.groups, best.friends, best.day, best.own_day, known.name as friend
    from best join members m on m.id = best.id ${personJoins} left join members known on known.id = best.friend_id
    order by best.place`.execute(db);
  return rows;
}
