import { type RawBuilder, sql } from 'kysely';
import type { UserSort, UserState } from '#contract/admin/constants.ts';
import { type MemberRow, memberColumns } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { idleSince } from '#server/domains/auth/rules.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { UserFilter } from './filter-users.ts';

export interface UserRow extends MemberRow {
  email: string;
  is_admin: boolean;
  is_verified: boolean;
  deletes_at: Date | null;
  is_away: boolean;
  suspension_reason: string | null;
  suspended_until: Date | null;
  is_suspended: boolean;
  current_day: number | null;
  posts_count: number;
  reports_count: number;
  last_seen_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Sort key of the row, as text. */
  key: string;
}

export interface After {
  key: string;
  id: string;
}

/** Keys of the orders. Text keeps the microseconds of a time, which a number of a cursor would lose. */
const orders = {
  newest: { key: sql`m.created_at`, cast: sql`timestamptz`, isDown: true },
  oldest: { key: sql`m.created_at`, cast: sql`timestamptz`, isDown: false },
  name: { key: sql`(lower(m.name) collate "C")`, cast: sql`text`, isDown: false },
} satisfies Record<UserSort, { key: RawBuilder<unknown>; cast: RawBuilder<unknown>; isDown: boolean }>;

const isIn = (state: UserState, now: Date): RawBuilder<unknown> => {
  switch (state) {
    case 'active':
      return sql`${isPresent()} and not ${isSuspended(sql`m.id`, now)}`;
    case 'suspended':
      return sql`m.id in (select s.member_id from suspensions s where s.lifted_at is null) and ${isSuspended(sql`m.id`, now)}`;
    case 'unverified':
      return sql`m.email_verified_at is null`;
    case 'leaving':
      return sql`m.deletes_at is not null`;
    case 'staff':
      return sql`m.staff is not null`;
    case 'reported':
      return sql`m.id in (select c.author_id from moderation_cases c where c.author_id is not null)`;
  }
};

/** Selects the facts of members `m`. Needs their ids in `page`. */
const facts = sql`
  ${memberColumns()}, m.email, m.is_admin, m.created_at, m.updated_at, m.email_verified_at is not null as is_verified,
  m.deletes_at, not ${isPresent()} as is_away,
  sus.reason as suspension_reason, sus.ends_at as suspended_until, sus.reason is not null as is_suspended,
  (select r.current_day from rounds r where r.member_id = m.id and r.finished_at is null order by r.started_at desc limit 1) as current_day,
  (select count(*)::int from posts p where p.author_id = m.id) as posts_count,
  (select count(*)::int from moderation_cases c where c.author_id = m.id) as reports_count,
  (select max(s.last_used_at) from sessions s where s.member_id = m.id) as last_seen_at`;

const joins = (now: Date) => sql`
  left join memberships ms on ms.member_id = m.id
  left join lateral (select s.reason, s.ends_at from suspensions s
    where s.member_id = m.id and bars_at(s.starts_at, s.ends_at, s.lifted_at, ${now}) limit 1) sus on true`;

/** Returns a page of members, without those whose erasure has begun. */
export async function pageOfUsers(
  db: Database,
  { filter, after, limit, now }: { filter: UserFilter; after: After | null; limit: number; now: Date },
): Promise<UserRow[]> {
  const { key, cast, isDown } = orders[filter.sort];
  const order = isDown ? sql`${key} desc, m.id desc` : sql`${key}, m.id`;
  const conditions = [
    sql`m.erasing_since is null`,
    ...(filter.words === null ? [] : [sql`m.words @@ to_tsquery('folded_simple', ${filter.words})`]),
    ...(filter.address === null ? [] : [sql`lower(m.email) = ${filter.address}`]),
    ...(filter.id === null ? [] : [sql`m.id = ${filter.id}::uuid`]),
    ...(filter.tier === null
      ? []
      : filter.tier === 'starter'
        ? // A member without a row has the lowest plan.
          [sql`coalesce(ms.tier, 'starter') = 'starter'`]
        : [sql`ms.tier = ${filter.tier}`]),
    ...(filter.state === null ? [] : [isIn(filter.state, now)]),
    ...(after === null
      ? []
      : [
          isDown
            ? sql`(${key}, m.id) < (${after.key}::${cast}, ${after.id}::uuid)`
            : sql`(${key}, m.id) > (${after.key}::${cast}, ${after.id}::uuid)`,
        ]),
  ];
  // Selects the page first, so that counts are computed only for its members.
  const { rows } = await sql<UserRow>`
    with page as materialized (
      select m.id from members m ${filter.tier === null ? sql`` : sql`left join memberships ms on ms.member_id = m.id`}
      where ${sql.join(conditions, sql` and `)}
      order by ${order} limit ${limit}
    )
    select ${facts}, ${key}::text as key from page join members m on m.id = page.id ${joins(now)}
    order by ${order}`.execute(db);
  return rows;
}

/** Counts members by plan, without those whose erasure has begun. */
export async function countUsers(db: Database): Promise<{ tier: string | null; members: number }[]> {
  const { rows } = await sql<{ tier: string | null; members: number }>`
    select ms.tier, count(*)::int as members from members m left join memberships ms on ms.member_id = m.id
    where m.erasing_since is null group by ms.tier`.execute(db);
  return rows;
}

/** Returns the sessions of a member that are still valid, the last used first. */
export const devicesOf = (db: Database, memberId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'last_used_at', 'created_at'])
    .where('member_id', '=', memberId)
    .where('last_used_at', '>', idleSince(now))
    .orderBy('last_used_at', 'desc')
    .limit(20)
    .execute();

/** Returns members by id, in the order of their ids, so that acts on several lock them in one order. */
export async function usersByIds(db: Database, ids: readonly string[], now: Date): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`
    select ${facts}, '' as key from members m ${joins(now)}
    where m.id = any(${ids}::uuid[]) and m.erasing_since is null order by m.id`.execute(db);
  return rows;
}
