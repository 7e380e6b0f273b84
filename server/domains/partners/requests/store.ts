import { sql } from 'kysely';
import { type AuthorRow, authorColumns, joinAuthor } from '#server/domains/auth/author.ts';
import { areFriends, isBlockedBetween } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import { mayBeOffered } from '../visibility.ts';

export interface RequestRow extends AuthorRow<'member'> {
  id: string;
  asked_at: Date;
  is_received: boolean;
  line: string;
}

/** Returns a member's open requests, newest first. */
export async function requestsOf(db: Database, memberId: string, now: Date): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.id, r.asked_at, r.to_id = ${memberId} as is_received, coalesce(s.line, '') as line, ${authorColumns('member')}
    from partner_requests r
    ${joinAuthor(sql`case when r.to_id = ${memberId} then r.from_id else r.to_id end`)}
    left join partner_searches s on s.member_id = m.id and s.looking_since is not null
    where (r.from_id = ${memberId} or r.to_id = ${memberId}) and ${mayBeOffered(now)}
    order by r.asked_at desc, r.id limit 50`.execute(db);
  return rows;
}

export interface Request {
  id: string;
  from_id: string;
  to_id: string;
}

/** Returns a request from or to this member. */
export const requestOf = (db: Database, memberId: string, id: string): Promise<Request | undefined> =>
  db
    .selectFrom('partner_requests')
    .select(['id', 'from_id', 'to_id'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('from_id', '=', memberId), eb('to_id', '=', memberId)]))
    .executeTakeFirst();

/** Returns the request between two members. */
export const requestBetween = (db: Database, one: string, two: string): Promise<Request | undefined> =>
  db
    .selectFrom('partner_requests')
    .select(['id', 'from_id', 'to_id'])
    .where('from_id', 'in', [one, two])
    .where('to_id', 'in', [one, two])
    .executeTakeFirst();

export async function insertRequest(db: Database, from: string, to: string, now: Date): Promise<string> {
  const id = newId();
  await db.insertInto('partner_requests').values({ id, from_id: from, to_id: to, asked_at: now }).execute();
  return id;
}

export async function deleteRequest(db: Database, id: string): Promise<void> {
  await db.deleteFrom('partner_requests').where('id', '=', id).execute();
}

/** Deletes all requests from and to these members. */
export async function deleteRequestsOf(db: Database, memberIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('partner_requests')
    .where((eb) => eb.or([eb('from_id', 'in', [...memberIds]), eb('to_id', 'in', [...memberIds])]))
    .execute();
}

/** True if a friend can be asked: they are there, not suspended, and neither blocks the other. */
export async function mayAskFriend(db: Database, one: string, friend: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id = ${friend} and ${mayBeOffered(now)}
      and ${areFriends(one, friend)} and not ${isBlockedBetween(one, friend)}`.execute(db);
  return rows.length > 0;
}
