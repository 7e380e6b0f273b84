import { type RawBuilder, sql } from 'kysely';
import { tiers } from '#contract/membership/tiers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eventDays } from '#server/platform/events.ts';
import { exportChecks } from './exports.store.ts';
import { forumChecks } from './forum.store.ts';
import { goalChecks } from './goals.store.ts';
import { habitChecks } from './habits.store.ts';
import { importChecks } from './imports.store.ts';
import { leavingChecks } from './leaving.store.ts';
import { messageChecks } from './messages.store.ts';
import { moderationChecks } from './moderation.store.ts';
import { partnerChecks } from './partners.store.ts';
import { podChecks } from './pods.store.ts';
import { reminderChecks } from './reminders.store.ts';
import { socialChecks } from './social.store.ts';

export interface Invariant {
  name: string;
  /** Sentence for the operator when rows were found. */
  wrong: string;
  find(db: Database, now: Date): Promise<{ count: number; rows: Record<string, unknown>[] }>;
}

const shown = 20;

/** Counts the rows that a query finds, and returns the first ones. */
async function search(
  db: Database,
  query: RawBuilder<unknown>,
): Promise<{ count: number; rows: Record<string, unknown>[] }> {
  // Turns off the timeout, because the checks read whole tables.
  await sql`set local statement_timeout = 0`.execute(db);
  const { rows } = await sql<
    Record<string, unknown> & { found: number }
  >`select (count(*) over ())::int as found, wrong.* from (${query}) wrong limit ${shown}`.execute(db);
  return { count: rows[0]?.found ?? 0, rows: rows.map(({ found: _, ...row }) => row) };
}

const invariant = (name: string, wrong: string, query: (now: Date) => RawBuilder<unknown>): Invariant => ({
  name,
  wrong,
  find: (db, now) => search(db, query(now)),
});

/** Every invariant, with the query that finds violations. */
export const invariants: readonly Invariant[] = [
  invariant(
    'rounds match their completed days',
    'The current day of an open round is not the one after its completed days, or a finished round lacks some.',
    () => sql`
      select r.id as round, r.member_id as member, r.current_day, count(c.day)::int as completions, r.finished_at
      from rounds r join programs p on p.id = r.program_id left join day_completions c on c.round_id = r.id
      group by r.id, p.total_days
      having case when r.finished_at is null then r.current_day <> count(c.day) + 1 else r.current_day <> p.total_days or count(c.day) <> p.total_days end`,
  ),
  invariant(
    'completed days follow one another',
    'The completed days of a round are not 1, 2, 3 and so on, each once.',
    () => sql`
      select round_id as round, count(*)::int as completions, count(distinct day)::int as different, min(day) as first, max(day) as last
      from day_completions group by round_id
      having count(*) <> count(distinct day) or min(day) <> 1 or max(day) <> count(*)`,
  ),
  invariant(
    'one open round',
    'A member has more than one open round of a programme.',
    () =>
      sql`select member_id as member, program_id as programme, count(*)::int as open from rounds where finished_at is null group by 1, 2 having count(*) > 1`,
  ),
  invariant(
    'completions belong to the member of their round',
    'A completion names another member than its round, or a round that does not exist.',
    () =>
      sql`select c.round_id as round, c.day, c.member_id as member, r.member_id as owner from day_completions c left join rounds r on r.id = c.round_id where r.member_id is distinct from c.member_id`,
  ),
  invariant(
    'completion dates match their time',
    "A completion's local date is more than a day off its time in the member's zone, or its zone was never the member's.",
    () => sql`
      with zones as (
        select id as member_id, first_time_zone as zone, first_day_start_hour as hour, '-infinity'::timestamptz as since from members
        union all select member_id, zone, day_start_hour, effective_from from time_zone_changes
      ), known as materialized (
        select name from pg_timezone_names where name in (select time_zone from day_completions)
      ), judged as (
        select c.round_id, c.day, c.local_date, c.time_zone, c.completed_at,
               (select hour from zones z where z.member_id = c.member_id and z.since <= c.completed_at order by since desc limit 1) as hour,
               exists (select from zones z where z.member_id = c.member_id and z.zone = c.time_zone) as was_theirs,
               k.name
        from day_completions c left join known k on k.name = c.time_zone
      )
      select round_id as round, day, local_date, time_zone, completed_at, was_theirs from judged
      where not was_theirs
         or abs(local_date - ((completed_at - make_interval(hours => coalesce(hour, 0))) at time zone coalesce(name, 'UTC'))::date) > case when name is null then 2 else 1 end`,
  ),
  invariant(
    'completions are in the past',
    'A day was completed before its round began, after it was recorded, or in the future.',
    (now) => sql`
      select c.round_id as round, c.day, r.started_at, c.completed_at, c.recorded_at from day_completions c join rounds r on r.id = c.round_id
      where c.completed_at < r.started_at or c.completed_at > c.recorded_at or c.recorded_at > ${now}::timestamptz + interval '1 day'`,
  ),
  invariant(
    'completed dates have a check-in',
    'A date with a completed day is missing from the check-ins that the rhythm map reads.',
    () => sql`
      select distinct c.member_id as member, c.local_date from day_completions c
      where not exists (select from check_ins i where i.member_id = c.member_id and i.local_date = c.local_date)`,
  ),
  invariant(
    'completions have their event',
    'A day was completed without its domain event, so it was not written in one transaction.',
    (now) => sql`
      select c.round_id as round, c.day from day_completions c join rounds r on r.id = c.round_id
      where c.recorded_at > ${now}::timestamptz - ${eventDays - 1}::int * interval '1 day' and not exists (
        select from domain_events h where h.by_member = c.member_id and h.what = 'day.completed' and h.about ->> 'day' = c.day::text and h.about ->> 'round' = r.number::text)`,
  ),
  invariant(
    'ticks are on reached days',
    'An item is ticked on a day that the round has not reached.',
    () =>
      sql`select t.round_id as round, t.day, t.item, r.current_day from day_ticks t left join rounds r on r.id = t.round_id where r.id is null or t.day > r.current_day`,
  ),
  invariant(
    'repairs are on missed dates',
    'A streak was repaired on a date that was already completed, or that has no completed day before it.',
    () => sql`
      select p.member_id as member, p.broken_on, p.repaired_at from repairs p
      where exists (select from day_completions c where c.member_id = p.member_id and c.local_date = p.broken_on and c.recorded_at < p.repaired_at)
         or not exists (select from day_completions c where c.member_id = p.member_id and c.local_date < p.broken_on)`,
  ),
  invariant(
    'repairs do not overlap',
    'Two repairs of a member cover the same date.',
    () => sql`
      select a.member_id as member, a.broken_on, b.broken_on as other from repairs a join repairs b on b.member_id = a.member_id and b.id > a.id
      where daterange(a.broken_on, a.broken_on + a.days) && daterange(b.broken_on, b.broken_on + b.days)`,
  ),
  invariant(
    'days completed by the server were practised',
    'The server completed a day without both of its ticks, or before its date was over.',
    () => sql`
      select c.round_id as round, c.day, c.local_date, c.recorded_at from day_completions c
      where c.completed_by = 'server' and (
        (select count(*) from day_ticks t where t.round_id = c.round_id and t.day = c.day and t.item in ('readLesson', 'walkReflection')) <> 2
        or not exists (select from check_ins i where i.member_id = c.member_id and i.local_date = c.local_date and i.read_lesson and i.walked)
        or c.recorded_at < c.local_date::timestamp at time zone 'UTC' + interval '8 hours')`,
  ),
  invariant(
    'seen messages have their cause',
    'A member saw the finish of an unfinished round, or was told that the server completed a day they completed themselves.',
    () => sql`
      select r.id as round, null::int as day from rounds r where r.finish_seen_at is not null and r.finished_at is null
      union all select c.round_id, c.day from day_completions c where c.seen_at is not null and c.completed_by <> 'server'`,
  ),
  invariant(
    'pauses do not overlap',
    'Two pauses of a member cover the same date.',
    () => sql`
      select a.member_id as member, a.from_date, b.from_date as other from pauses a join pauses b on b.member_id = a.member_id and b.id > a.id
      where a.days > 0 and b.days > 0 and daterange(a.from_date, a.from_date + a.days) && daterange(b.from_date, b.from_date + b.days)`,
  ),
  invariant(
    'sessions belong to members',
    'A session has no member, or its times contradict each other.',
    () => sql`
      select s.id as session, s.member_id as member, s.created_at, s.last_used_at from sessions s left join members m on m.id = s.member_id
      where m.id is null or s.last_used_at < s.created_at`,
  ),
  invariant(
    'journal entries belong to their round',
    'An entry names another member than its round, or a day the round has not reached.',
    () => sql`
      select e.id as entry, e.day, e.member_id as member, r.member_id as owner, r.current_day from journal_entries e left join rounds r on r.id = e.round_id
      where r.member_id is distinct from e.member_id or e.day < 1 or e.day > r.current_day`,
  ),
  invariant(
    'memberships are valid',
    'A membership has no member, has an unknown plan, or begins in the future.',
    (now) => sql`
      select s.member_id as member, s.tier, s.since from memberships s left join members m on m.id = s.member_id
      where m.id is null or s.tier <> all (${[...tiers]}::text[]) or s.since > ${now}::timestamptz + interval '1 day'`,
  ),
  invariant(
    'founding seats are sold once each',
    'There are more than 1,000 seats, or a member pays the founding price without a seat.',
    () => sql`
      select s.member_id as member, s.id as subscription, null::bigint as seats from subscriptions s
      where s.status <> 'ended' and s.package_id = 'founder_monthly'
        and not exists (select from founder_seats f where f.member_id = s.member_id and f.state = 'taken')
      union all select null, null, count(*) from founder_seats having count(*) > 1000`,
  ),
  invariant(
    'founding seats have their member',
    'The member of a taken seat does not pay for it, the member of a kept seat has no other plan, or the checkout or change of plan of a held seat is settled.',
    () => sql`
      select f.seat, f.state, f.member_id as member, c.state as checkout from founder_seats f left join checkouts c on c.id = f.checkout_id
      where (f.state = 'taken' and not exists (
          select from subscriptions s where s.member_id = f.member_id and s.status <> 'ended' and s.package_id = 'founder_monthly'))
        or (f.state = 'kept' and not exists (
          select from subscriptions s where s.member_id = f.member_id and s.status <> 'ended' and s.package_id <> 'founder_monthly'))
        or (f.state = 'held' and c.state not in ('created', 'open', 'waiting'))
        or (f.state = 'held' and f.subscription_id is not null and exists (
          select from subscriptions s where s.id = f.subscription_id and s.status <> 'ended' and s.package_id = 'founder_monthly'))`,
  ),
  invariant(
    'one current subscription',
    'A member has more than one subscription that has not ended.',
    () =>
      sql`select member_id as member, count(*)::int as living from subscriptions where status <> 'ended' group by 1 having count(*) > 1`,
  ),
  invariant(
    'plans match what is paid',
    "A member's tier differs from the one they pay for, or a member has a paid tier without a subscription.",
    (now) => sql`
      select m.member_id as member, m.tier, m.comped_tier, s.package_id, s.status from memberships m
      left join subscriptions s on s.member_id = m.member_id and s.status <> 'ended'
      where (s.status = 'active' and s.paid_until > ${now}::timestamptz
             and m.tier not in (split_part(s.package_id, '_', 1), coalesce(m.comped_tier, '')))
         or (s.id is null and m.source = 'subscription' and m.tier <> 'starter')
      union all
      select s.member_id, null, null, s.package_id, s.status from subscriptions s
      where s.status = 'active' and s.paid_until > ${now}::timestamptz
        and not exists (select from memberships m where m.member_id = s.member_id)`,
  ),
  invariant(
    'fulfilled checkouts have their charge',
    'A fulfilled checkout has no charge or no subscription.',
    () => sql`
      select c.id as checkout, c.member_id as member, c.charge_id, c.provider_id from checkouts c
      where c.state = 'fulfilled' and c.member_id is not null
        and (not exists (select from charges h where h.id = c.charge_id)
          or not exists (select from subscriptions s where s.provider_id = c.provider_id))`,
  ),
  invariant(
    'posts count their likes',
    'The like count of a post differs from its likes.',
    () => sql`
      select p.id as post, p.likes_count, count(l.member_id)::int as likes from posts p left join post_likes l on l.post_id = p.id
      group by p.id having p.likes_count <> count(l.member_id)`,
  ),
  invariant(
    'posts count their comments',
    'The comment count of a post differs from its visible comments. Deleted and hidden ones, and answers to hidden ones, do not count.',
    () => sql`
      select p.id as post, p.comments_count, count(c.id)::int as comments from posts p
      left join (comments c left join comments above on above.id = c.parent_id) on c.post_id = p.id and c.hidden_at is null and c.deleted_at is null and above.hidden_at is null
      group by p.id having p.comments_count <> count(c.id)`,
  ),
  invariant(
    'comments count their likes',
    'The like count of a comment differs from its likes.',
    () => sql`
      select c.id as comment, c.likes_count, count(l.member_id)::int as likes from comments c left join comment_likes l on l.comment_id = c.id
      group by c.id having c.likes_count <> count(l.member_id)`,
  ),
  invariant(
    'answers are one level deep',
    'A comment answers a comment of another post, or an answer.',
    () => sql`
      select c.id as comment, c.post_id as post, above.id as answers from comments c join comments above on above.id = c.parent_id
      where above.post_id <> c.post_id or above.parent_id is not null`,
  ),
  invariant(
    'deleted comments have answers',
    'A deleted comment is still stored although it has no answers.',
    () => sql`
      select c.id as comment, c.post_id as post from comments c
      where c.deleted_at is not null and not exists (select from comments below where below.parent_id = c.id)`,
  ),
  ...partnerChecks.map(({ name, wrong, query }) => invariant(name, wrong, query)),
  ...podChecks.map(({ name, wrong, query }) => invariant(name, wrong, query)),
  ...goalChecks.map(({ name, wrong, query }) => invariant(name, wrong, query)),
  ...socialChecks.map(({ name, wrong, query }) => invariant(name, wrong, query)),
  ...messageChecks.map(({ name, wrong, query }) => invariant(name, wrong, query)),
  ...forumChecks.map(({ name, wrong, query }) => invariant(name, wrong, query)),
  ...[...leavingChecks, ...exportChecks, ...importChecks].map(({ name, wrong, query }) =>
    invariant(name, wrong, query),
  ),
  ...habitChecks.map(({ name, wrong, query }) => invariant(name, wrong, query)),
  ...reminderChecks.map(({ name, wrong, query }) => invariant(name, wrong, query)),
  ...moderationChecks.map(({ name, wrong, query }) => invariant(name, wrong, () => query)),
  invariant(
    'groups count their members',
    'The member count of a group differs from its members.',
    () => sql`
      select g.id as "group", g.members_count, count(gm.member_id)::int as members from groups g
      left join group_members gm on gm.group_id = g.id group by g.id having g.members_count <> count(gm.member_id)`,
  ),
  invariant(
    'groups are owned by their admin',
    'The admin of a group is not its owner, or Welcome has an admin.',
    () => sql`
      select g.id as "group", g.admin_id as admin, o.member_id as owner from groups g
      left join group_members o on o.group_id = g.id and o.role = 'owner'
      where o.member_id is distinct from g.admin_id or (g.is_welcome and g.admin_id is not null)`,
  ),
  invariant(
    'join requests come from non-members',
    'A member of a group has a join request for it, or is marked as kept out of it.',
    () => sql`
      select r.group_id as "group", r.member_id as member, r.status from group_requests r
      join group_members gm on gm.group_id = r.group_id and gm.member_id = r.member_id`,
  ),
  invariant(
    'every member is in Welcome',
    'A member is missing from the group Welcome.',
    () => sql`
      select m.id as member from members m cross join groups g
      where g.is_welcome and m.erasing_since is null and not exists (select from group_members gm where gm.group_id = g.id and gm.member_id = m.id)`,
  ),
  invariant(
    'shown pictures are stored',
    'A post or a group shows a picture that was never claimed, was released, or has no files.',
    () => sql`
      select shown.of, shown.id, i.id as image from images i join (
        select 'post' as of, id, image_id from posts union all select 'group', id, cover_id from groups) shown on shown.image_id = i.id
      where i.claimed_at is null or i.released_at is not null or i.swept_at is not null`,
  ),
  invariant(
    'members-only pictures are protected',
    'The picture of a members-only post has an open guard or none.',
    () => sql`
      select p.id as post, i.id as image, i.guard_id as guard from posts p join images i on i.id = p.image_id
      left join picture_guards pg on pg.id = i.guard_id
      where p.members_only and (pg.id is null or pg.is_open)`,
  ),
  invariant(
    'newcomers see no earlier private posts',
    'A member who joined a formerly private group after it was opened can see its earlier posts.',
    () => sql`
      select gm.group_id as "group", gm.member_id as member from group_members gm join groups g on g.id = gm.group_id
      where not g.is_private and g.opened_at is not null and gm.joined_at > g.opened_at and gm.reads_from is null`,
  ),
];

export interface SealedEntryRow {
  id: string;
  member_id: string;
  round_id: string;
  day: number;
  sealed_text: Buffer;
  has_key: boolean;
}

/** Yields every journal entry, still sealed, by member and 500 at a time. */
export async function* sealedEntries(db: Database): AsyncGenerator<SealedEntryRow> {
  let after = { member: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { rows } = await sql<SealedEntryRow>`
      select e.id, e.member_id, e.round_id, e.day, e.sealed_text, k.member_id is not null as has_key
      from journal_entries e left join journal_keys k on k.member_id = e.member_id
      where (e.member_id, e.id) > (${after.member}::uuid, ${after.id}::uuid)
      order by e.member_id, e.id limit 500`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = { member: last.member_id, id: last.id };
  }
}

interface SealedFeelingRow {
  member_id: string;
  local_date: string;
  sealed: Buffer;
  has_key: boolean;
}

/** Yields every feeling, still sealed, by member and 500 at a time. */
export async function* sealedFeelings(db: Database): AsyncGenerator<SealedFeelingRow> {
  let after = { member: '00000000-0000-0000-0000-000000000000', date: '0001-01-01' };
  for (;;) {
    const { rows } = await sql<SealedFeelingRow>`
      select f.member_id, f.local_date, f.sealed, k.member_id is not null as has_key
      from feelings f left join journal_keys k on k.member_id = f.member_id
      where (f.member_id, f.local_date) > (${after.member}::uuid, ${after.date}::date)
      order by f.member_id, f.local_date limit 500`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = { member: last.member_id, date: last.local_date };
  }
}
