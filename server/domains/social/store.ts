import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

export interface PersonRow {
  id: string;
  name: string;
  bio: string | null;
  tier: string | null;
  created_at: Date;
  is_private: boolean;
  /** Null where they show it to nobody else. */
  posts_count: number | null;
  followers_count: number;
  following_count: number;
  is_following: boolean;
}

/** Everything of a member `m` with settings `own` that this viewer may see; the address is not among it. */
export const personColumns = (viewerId: string): RawBuilder<PersonRow> => sql`
  m.id, m.name, m.bio, ms.tier, m.created_at, coalesce(own.profile_visibility = 'private', false) as is_private,
  case when m.id = ${viewerId} or own.activity_visibility is distinct from 'private' then (
    select count(*)::int from posts p where p.author_id = m.id and p.group_id is null and p.hidden_at is null) end as posts_count,
  (select count(*)::int from follows f where f.followed_id = m.id) as followers_count,
  (select count(*)::int from follows f where f.follower_id = m.id) as following_count,
  exists (select from follows f where f.follower_id = ${viewerId} and f.followed_id = m.id) as is_following`;

export const personJoins = sql`
  left join memberships ms on ms.member_id = m.id left join privacy_settings own on own.member_id = m.id`;

const isPublic = sql`own.profile_visibility is distinct from 'private'`;
const isActive = (now: Date) => sql`not exists (
  select from suspensions s where s.member_id = m.id and s.lifted_at is null and s.starts_at <= ${now} and (s.ends_at is null or s.ends_at > ${now}))`;

/** Names in the order of their bytes, so that pages and beginnings go by one index. */
const nameKey = sql`(lower(m.name) collate "C")`;

export interface PeopleFilter {
  viewerId: string;
  /** As `asQuery` makes them. */
  words: string | null;
  /** A LIKE pattern for the beginning of a name; null for everybody. */
  beginning: string | null;
  /** A whole e-mail address. */
  address: string | null;
  /** The last member of the page before. */
  after: string | null;
  limit: number;
  now: Date;
}

/** Members who may be found, by name. */
export async function pageOfPeople(
  db: Database,
  { viewerId, words, beginning, address, after, limit, now }: PeopleFilter,
): Promise<PersonRow[]> {
  // One search of its own for each way to be found, so that each has its index.
  const ways = [
    ...(words === null ? [] : [sql`select id from members where words @@ to_tsquery('simple', ${words})`]),
    ...(beginning === null ? [] : [sql`select id from members m where ${nameKey} like ${beginning}`]),
    ...(address === null
      ? []
      : [
          sql`select a.id from members a join privacy_settings s on s.member_id = a.id and s.found_by_email where lower(a.email) = ${address}`,
        ]),
  ];
  const wanted = ways.length === 0 ? sql`true` : sql`m.id in (${sql.join(ways, sql` union `)})`;
  const below =
    after === null
      ? sql`true`
      : sql`(${nameKey}, m.id) > (select lower(name) collate "C", id from members where id = ${after})`;
  const { rows } = await sql<PersonRow>`
    select ${personColumns(viewerId)}
    from members m ${personJoins}
    where ${wanted} and ${below} and m.id <> ${viewerId} and ${isPublic} and ${isActive(now)}
    order by ${nameKey}, m.id limit ${limit}`.execute(db);
  return rows;
}

/** One member as this viewer may see them; a private one is nobody's but their own (decision 77). */
export async function findPerson(db: Database, id: string, viewerId: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns(viewerId)} from members m ${personJoins}
    where m.id = ${id} and (m.id = ${viewerId} or own.profile_visibility is distinct from 'private')`.execute(
    db,
  );
  return rows[0];
}

export interface SuggestedRow {
  id: string;
  name: string;
  tier: string | null;
}

/** Groups both are in. Welcome does not count: everybody is in it. */
const sharesGroup = (viewerId: string) => sql`exists (
  select from group_members a join group_members b on b.group_id = a.group_id join groups g on g.id = a.group_id
  where a.member_id = ${viewerId} and b.member_id = m.id and not g.is_welcome and g.hidden_at is null)`;

export interface SuggestionFilter {
  viewerId: string;
  /** As `asQuery` makes them; null before anything was typed. */
  words: string | null;
  /** Members of this group first, and nobody else where it is private. */
  group: { id: string; isPrivate: boolean } | null;
  limit: number;
  now: Date;
}

/** People to mention: those followed first, then those of shared groups, then everybody who may be found. */
export async function suggestPeople(
  db: Database,
  { viewerId, words, group, limit, now }: SuggestionFilter,
): Promise<SuggestedRow[]> {
  // A name is looked for in names alone: the words of a bio have another weight.
  const named =
    words === null ? sql`true` : sql`m.words @@ to_tsquery('simple', ${words.replaceAll(':*', ':*A')})`;
  const of = (rank: number, from: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`(
    select m.id, m.name, ${sql.lit(rank)} as rank from ${from} left join privacy_settings own on own.member_id = m.id
    where ${named} and m.id <> ${viewerId} and ${isActive(now)} and ${where} order by ${nameKey}, m.id limit ${limit})`;
  const together = sharesGroup(viewerId);
  const isHere = group?.isPrivate
    ? sql`exists (select from group_members i where i.group_id = ${group.id} and i.member_id = m.id)`
    : sql`true`;
  const searches = [
    of(
      1,
      sql`follows f join members m on m.id = f.followed_id and f.follower_id = ${viewerId}`,
      sql`${isHere} and (${isPublic} or ${together})`,
    ),
    group === null
      ? of(2, sql`members m`, together)
      : of(
          2,
          sql`group_members i join members m on m.id = i.member_id and i.group_id = ${group.id}`,
          sql`(${isPublic} or ${together})`,
        ),
    ...(words === null || group?.isPrivate ? [] : [of(3, sql`members m`, isPublic)]),
  ];
  const { rows } = await sql<SuggestedRow>`
    select best.id, best.name, ms.tier from (
      select distinct on (id) id, name, rank from (${sql.join(searches, sql` union all `)}) found order by id, rank
    ) best left join memberships ms on ms.member_id = best.id
    order by best.rank, lower(best.name) collate "C", best.id limit ${limit}`.execute(db);
  return rows;
}

/** A group whose members this viewer may know: open, or their own. */
export async function findGroupOf(
  db: Database,
  id: string,
  viewerId: string,
): Promise<{ id: string; isPrivate: boolean; isWelcome: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isPrivate: boolean; isWelcome: boolean }>`
    select g.id, g.is_private as "isPrivate", g.is_welcome as "isWelcome" from groups g
    left join group_members gm on gm.group_id = g.id and gm.member_id = ${viewerId}
    where g.id = ${id} and g.hidden_at is null and (not g.is_private or gm.member_id is not null)`.execute(
    db,
  );
  return rows[0];
}

/** A profile as it was reported, hidden or not. */
export async function reportedMember(
  db: Database,
  id: string,
): Promise<{ name: string; bio: string | null; created_at: Date; hidden_at: Date | null } | undefined> {
  const { rows } = await sql<{ name: string; bio: string | null; created_at: Date; hidden_at: Date | null }>`
    select m.name, m.bio, m.created_at, own.hidden_at from members m
    left join privacy_settings own on own.member_id = m.id where m.id = ${id}`.execute(db);
  return rows[0];
}
