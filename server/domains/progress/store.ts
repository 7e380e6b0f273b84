import { type RawBuilder, sql } from 'kysely';
import type { AchievementId } from '#contract/progress/achievements.ts';
import { isShown } from '#server/domains/forum/visibility.ts';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { GoalMove } from './rules.ts';

/** Acts of a member within a quarter of an hour, without content that was deleted or hidden. */
export interface CommunityQuarter {
  at: Date;
  /** Own posts, topics, comments and replies. */
  written: number;
  /** Of these, comments and replies. */
  answered: number;
  /** Cheers given to others. */
  cheered: number;
}

/**
 * Returns what a member did in the community since an instant or ever, by quarter of an hour, oldest first.
 * Offsets of time zones are multiples of 15 minutes, so each quarter has one local date.
 */
export async function communityOf(
  db: Database,
  memberId: string,
  since: Date | null = null,
): Promise<CommunityQuarter[]> {
  const { rows } = await quartersOf(memberId, since === null ? sql`` : sql`where at >= ${since}`).execute(db);
  return rows;
}

// The first post of a topic has the id of the topic.
const quartersOf = (memberId: string, when: RawBuilder<unknown>) => sql<CommunityQuarter>`
  select date_bin('15 minutes', at, '2000-01-01 00:00Z') as at,
    (count(*) filter (where kind <> 'cheered'))::int as written,
    (count(*) filter (where kind = 'answered'))::int as answered,
    (count(*) filter (where kind = 'cheered'))::int as cheered
  from (
    select p.created_at as at, 'posted' as kind from posts p
    where p.author_id = ${memberId} and ${isNotHidden('p')}
    union all
    select c.created_at, 'answered' from comments c
    where c.author_id = ${memberId} and c.deleted_at is null and ${isNotHidden('c')}
    union all
    select p.created_at, case when p.id = p.topic_id then 'posted' else 'answered' end from forum_posts p
    where p.author_id = ${memberId} and ${isShown('p')}
    union all
    select l.liked_at, 'cheered' from post_likes l join posts p on p.id = l.post_id
    where l.member_id = ${memberId} and p.author_id is distinct from ${memberId}
    union all
    select l.liked_at, 'cheered' from comment_likes l join comments c on c.id = l.comment_id
    where l.member_id = ${memberId} and c.author_id is distinct from ${memberId}
    union all
    select r.reacted_at, 'cheered' from forum_reactions r join forum_posts p on p.id = r.post_id
    where r.member_id = ${memberId} and p.author_id is distinct from ${memberId}
  ) acts ${when} group by 1 order by 1`;

/**
 * Returns what decides which of these two achievements a member earns by writing: those they have, and what they did since an
 * instant, or ever until they have `social`. It reads nothing else once they have both.
 */
export async function writingFacts(
  db: Database,
  memberId: string,
  { social, writing, since }: { social: AchievementId; writing: AchievementId; since: Date },
): Promise<{ earned: string[]; community: CommunityQuarter[] }> {
  const { rows } = await sql<CommunityQuarter & { earned: string[] }>`
    select had.earned, quarter.* from (
      select array(select achievement from achievements where member_id = ${memberId}) as earned) had
    left join lateral (${quartersOf(
      memberId,
      sql`where not had.earned @> array[${social}, ${writing}] and at >= case when ${social} = any(had.earned) then ${since}::timestamptz else '-infinity' end`,
    )}) quarter on true`.execute(db);
  return { earned: rows[0]?.earned ?? [], community: rows.filter(({ at }) => at !== null) };
}

/** Returns the dates on which a member's goals were reached, or closed by the member. */
export async function goalsCompletedOn(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ on: string }>`
    select coalesce(reached_on, closed_on) as on from goals
    where member_id = ${memberId} and coalesce(reached_on, closed_on) is not null`.execute(db);
  return rows.map((row) => row.on);
}

/** Returns what each date after `date` added to a member's goals. */
export async function goalMovesSince(db: Database, memberId: string, date: string): Promise<GoalMove[]> {
  const { rows } = await sql<GoalMove>`
    select g.id, g.title, g.unit, g.target_value::float8 as target_value, g.current_value::float8 as current_value,
      e.on_date as on, count(*)::int as entries, sum(e.amount)::float8 as amount
    from goals g join goal_entries e on e.goal_id = g.id
    where g.member_id = ${memberId} and e.on_date > ${date} and e.undone_at is null
    group by g.id, e.on_date`.execute(db);
  return rows;
}

/** Returns the achievements recorded for a member, each with the date it was earned on, or null. */
export async function earnedBy(db: Database, memberId: string): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('achievements')
    .select(['achievement', 'earned_on'])
    .where('member_id', '=', memberId)
    .execute();
  return new Map(rows.map((row) => [row.achievement, row.earned_on]));
}

/** Records achievements that were just noticed. A repeat changes nothing. */
export async function recordEarned(
  db: Database,
  {
    memberId,
    earned,
    now,
  }: { memberId: string; earned: readonly { id: string; earnedOn: string | null }[]; now: Date },
): Promise<void> {
  if (earned.length === 0) return;
  await db
    .insertInto('achievements')
    .values(
      earned.map(({ id, earnedOn }) => ({
        member_id: memberId,
        achievement: id,
        earned_on: earnedOn,
        recorded_at: now,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}
