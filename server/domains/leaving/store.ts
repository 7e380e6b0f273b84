import { sql } from 'kysely';
import { isActingAdmin } from '#server/domains/auth/admin-cli/visibility.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Ties } from './rules.ts';

/** Locks a member and all administrators, ordered by id, so that the last two can't leave at once. */
export async function lockAdmins(db: Database, memberId: string): Promise<void> {
  await sql`select from members where is_admin or id = ${memberId} order by id for no key update`.execute(db);
}

/** Returns what ties a member to the community. Groups are ordered by name. */
export async function tiesOf(
  db: Database,
  memberId: string,
  now: Date,
): Promise<Ties & { groups: { id: string; name: string }[] }> {
  const { rows } = await sql<Ties & { groups: { id: string; name: string }[] }>`
    select me.is_admin as "isAdmin",
      (select count(*)::int from members m where m.id <> me.id and ${isActingAdmin(now)}) as "otherAdmins",
      (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id), '[]'::json) from groups g
        where g.admin_id = me.id and not g.is_welcome
          and exists (select from group_members o where o.group_id = g.id and o.member_id <> me.id)) as groups
    from members me where me.id = ${memberId}`.execute(db);
  return rows[0] ?? { isAdmin: false, otherAdmins: 0, groups: [] };
}

/** Returns how many texts others may read: posts and topics, and answers to them. */
export async function countTexts(
  db: Database,
  memberId: string,
): Promise<{ posts: number; replies: number; deletesAt: Date | null }> {
  const { rows } = await sql<{ posts: number; replies: number; deletesAt: Date | null }>`
    select m.deletes_at as "deletesAt",
      ((select count(*) from posts where author_id = m.id)
        + (select count(*) from forum_topics where author_id = m.id and deleted_at is null))::int as posts,
      ((select count(*) from comments where author_id = m.id and deleted_at is null)
        + (select count(*) from forum_posts where author_id = m.id and id <> topic_id and deleted_at is null))::int as replies
    from members m where m.id = ${memberId}`.execute(db);
  return rows[0] ?? { posts: 0, replies: 0, deletesAt: null };
}

export interface Leaver {
  name: string;
  email: string;
  deletesAt: Date;
  isSuspended: boolean;
  zone: string;
}

/** Returns the member whose account will be deleted, with their zone. Undefined once they keep it. */
export async function leaverById(db: Database, memberId: string, now: Date): Promise<Leaver | undefined> {
  const { rows } = await sql<Leaver>`
    select m.name, m.email, m.deletes_at as "deletesAt", ${isSuspended(sql`m.id`, now)} as "isSuspended", coalesce((
      select c.zone from time_zone_changes c where c.member_id = m.id order by c.effective_from desc limit 1), m.first_time_zone) as zone
    from members m where m.id = ${memberId} and m.deletes_at is not null`.execute(db);
  return rows[0];
}

/** Returns whom an email about a deletion by the office goes to. */
export async function leaverFacts(
  db: Database,
  memberId: string,
): Promise<{ name: string; email: string; isConfirmed: boolean } | undefined> {
  const row = await db
    .selectFrom('members')
    .select(['name', 'email', 'email_verified_at'])
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row && { name: row.name, email: row.email, isConfirmed: row.email_verified_at !== null };
}

/** Returns true if a paid plan ended in the minutes in which the member asked to delete the account. */
export async function planEndedWithLeaving(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m join subscriptions s on s.member_id = m.id
    where m.id = ${memberId} and m.deletes_at is not null and s.ended_at >= m.away_since - interval '10 minutes' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns at most 100 members whose account is due to be erased, the earliest first. With `id`, only that one. */
export async function dueMembers(db: Database, now: Date, id: string | null = null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from members where deletes_at <= ${now} and (${id}::uuid is null or id = ${id}::uuid)
    order by deletes_at, id limit 100`.execute(db);
  return rows.map((row) => row.id);
}

/** Returns members whose erasure began, and didn't end. */
export const unfinishedErasures = async (db: Database): Promise<string[]> =>
  (
    await db.selectFrom('erasures').select('member_id').where('erased_at', 'is', null).limit(100).execute()
  ).map((row) => row.member_id);

export const erasureOf = (
  db: Database,
  memberId: string,
): Promise<{ erases_texts: boolean; erased_at: Date | null } | undefined> =>
  db
    .selectFrom('erasures')
    .select(['erases_texts', 'erased_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();

export async function beginErasure(
  db: Database,
  { memberId, erasesTexts, now }: { memberId: string; erasesTexts: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('erasures')
    .values({ member_id: memberId, erases_texts: erasesTexts, begun_at: now })
    .execute();
}

/** Records the progress of an erasure. */
export async function addErased(db: Database, memberId: string, rows: number): Promise<void> {
  await db
    .updateTable('erasures')
    .set((eb) => ({ rows_erased: eb('rows_erased', '+', rows) }))
    .where('member_id', '=', memberId)
    .execute();
}

export async function endErasure(db: Database, memberId: string, now: Date): Promise<void> {
  await db.updateTable('erasures').set({ erased_at: now }).where('member_id', '=', memberId).execute();
}

/** Returns the addresses that a member had before, or asked for. */
export async function formerAddressesOf(db: Database, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select old_email as email from email_changes where member_id = ${memberId}
    union select new_email from email_changes where member_id = ${memberId}`.execute(db);
  return rows.map(({ email }) => email);
}

export async function nameOf(db: Database, memberId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from members where id = ${memberId}`.execute(db);
  return rows[0]?.name ?? null;
}

export async function memberOfAddress(db: Database, email: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from members where lower(email) = lower(${email.trim()})`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns whether an account exists whose erasure hasn't begun. */
export async function isDeletable(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql`select from members where id = ${memberId} and erasing_since is null`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns whether a member is an administrator whom no one deleted. */
export async function isAdminPresent(db: Database, memberId: string): Promise<boolean> {
  const { rows } =
    await sql`select from members m where id = ${memberId} and is_admin and ${isPresent()}`.execute(db);
  return rows.length > 0;
}

/** Returns whether a member planned to delete the account with all that they wrote. */
export async function choseErasure(db: Database, memberId: string): Promise<boolean> {
  const { rows } =
    await sql`select from members where id = ${memberId} and deletes_at is not null and erases_texts`.execute(
      db,
    );
  return rows.length > 0;
}
