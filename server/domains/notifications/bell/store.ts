import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import { hasMuted, isBlockedBetween } from '#server/domains/relationships/visibility.ts';
import { type Database, isDatabaseReadOnly } from '#server/platform/database/database.ts';
import { batchSize, inBatches } from '#server/platform/database/in-batches.ts';
import { countUnread } from '../lists.store.ts';

/** The numbers of a member's bell. */
export interface Bell {
  friend_requests: number;
  /** Without those of conversations that the member muted, and of members whom they muted or who are behind a block. */
  unread_messages: number;
  /** Groups of unread notifications, up to `maxNotices`. */
  notices: number;
}

const maxNotices = 99;

/** Counts a member's bell. `days` are the starts of their days. */
export const countOfBell = (
  content: ContentAdapters,
  memberId: string,
  days: readonly Date[],
): RawBuilder<Bell> => sql`
  select (select count(*)::int from friend_requests fr join members m on m.id = fr.requester_id
           where fr.receiver_id = ${memberId} and fr.status = 'pending' and ${isPresent()}) as friend_requests,
         (select coalesce(sum(s.unread_count), 0)::int from conversation_sides s
           where s.member_id = ${memberId} and s.unread_count > 0 and s.muted_at is null
             and (s.partner_id is null or not (${isBlockedBetween(memberId, sql`s.partner_id`)} or ${hasMuted(memberId, sql`s.partner_id`)}))) as unread_messages,
         (${countUnread(content, memberId, { days, most: maxNotices })}) as notices`;

/** Matches bells `b` whose numbers are right. Triggers doubt them in the transaction of each change (`server/migrations/baseline/43-bell.sql`). */
const isKept = sql`(b.notices is not null and not exists (select from bell_doubts d where d.member_id = b.member_id))`;

/** Returns the kept numbers of a member's bell. Undefined if they must be counted. */
export async function keptBell(db: Database, memberId: string): Promise<Bell | undefined> {
  const { rows } = await sql<Bell>`
    select b.friend_requests, b.unread_messages, b.notices from bell_counts b where b.member_id = ${memberId} and ${isKept}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Counts a member's bell, and keeps the numbers. One snapshot sees the changes that are counted and the doubts that are deleted, so a
 * change that commits meanwhile leaves its doubt. The numbers of someone who counted meanwhile stay, because theirs may be newer.
 */
export async function countBell(
  db: Database,
  content: ContentAdapters,
  memberId: string,
  days: readonly Date[],
): Promise<Bell> {
  const { rows } = await sql<Bell>`
    with counted as materialized (
      select c.*, (select b.counted_by from bell_counts b where b.member_id = ${memberId}) as before
      from (${countOfBell(content, memberId, days)}) c),
    kept as (
      insert into bell_counts as b (member_id, friend_requests, unread_messages, notices)
      select ${memberId}, c.friend_requests, c.unread_messages, c.notices from counted c
      on conflict (member_id) do update set friend_requests = excluded.friend_requests, unread_messages = excluded.unread_messages,
        notices = excluded.notices, counted_by = excluded.counted_by
      where b.counted_by = (select c.before from counted c) returning 1),
    settled as (delete from bell_doubts d where d.member_id = ${memberId} and exists (select from kept))
    select friend_requests, unread_messages, notices from counted`
    .execute(db)
    .catch((error: unknown) => {
      if (!isDatabaseReadOnly(error)) throw error;
      return countOfBell(content, memberId, days).execute(db);
    });
  if (!rows[0]) throw new Error('The bell of a member has no numbers.');
  return rows[0];
}

/** Returns the next members after an id whose numbers are kept. */
export async function keptMembers(db: Database, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.member_id as id from bell_counts b where (${after}::uuid is null or b.member_id > ${after}) and ${isKept}
    order by b.member_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the kept and the counted numbers of a bell, if they differ. */
export async function wrongBell(
  db: Database,
  content: ContentAdapters,
  memberId: string,
  days: readonly Date[],
): Promise<{ kept: Bell; counted: Bell } | undefined> {
  const { rows } = await sql<{ kept: Bell; counted: Bell }>`
    select to_jsonb(k) as kept, to_jsonb(c) as counted
    from (select b.friend_requests, b.unread_messages, b.notices from bell_counts b where b.member_id = ${memberId} and ${isKept}) k,
      lateral (${countOfBell(content, memberId, days)}) c
    where k is distinct from c`.execute(db);
  return rows[0];
}

/**
 * Forgets the numbers that are in doubt, with their doubts, which would otherwise add up for members who don't come back. They are
 * counted when the member does.
 */
export async function forgetDoubtedBells(db: Database): Promise<void> {
  await inBatches(() =>
    sql`
      with doubted as materialized (select ctid as place, member_id from bell_doubts limit ${sql.lit(batchSize)}),
      forgotten as (
        insert into bell_counts as b (member_id) select m.id from members m where m.id in (select member_id from doubted) order by m.id
        on conflict (member_id) do update set notices = null, counted_by = excluded.counted_by returning 1)
      delete from bell_doubts where ctid = any(array(select place from doubted)) and (select count(*) from forgotten) >= 0`.execute(
      db,
    ),
  );
}
