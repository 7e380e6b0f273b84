import { sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { isSuspended } from '#server/domains/auth/suspensions/visibility.ts';
import { hasMuted, isBlockedBetween } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasText, isOnSide, isOpenSide } from '../visibility.ts';
import { mostOften, waitsForMember } from './rules.ts';

/** Plans a look at what is unread, unless one is planned already. */
export async function planLook(db: Database, memberId: string, at: Date): Promise<void> {
  const due = new Date(at.getTime() + waitsForMember);
  await sql`
    insert into unread_emails as e (member_id, due_at, covered_until) values (${memberId}, ${due}, ${new Date(at.getTime() - 1)})
    on conflict (member_id) do update
      set due_at = coalesce(e.due_at, greatest(${due}::timestamptz, e.sent_at + ${mostOften} * interval '1 ms'))`.execute(
    db,
  );
}

/** Claims members to look at, longest due first. Other servers skip them until the transaction ends. */
export async function claimDue(db: Database, { now, most }: { now: Date; most: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update unread_emails e set due_at = null from (
      select member_id from unread_emails where due_at <= ${now} order by due_at limit ${most} for update skip locked) due
    where e.member_id = due.member_id returning e.member_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function lookAgain(db: Database, memberId: string, at: Date): Promise<void> {
  await db.updateTable('unread_emails').set({ due_at: at }).where('member_id', '=', memberId).execute();
}

/** Marks what came up to `until` as told. Something that arrives while the email is sent is for the next one. */
export async function markSent(
  db: Database,
  memberId: string,
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('unread_emails')
    .set({ sent_at: now, covered_until: until })
    .where('member_id', '=', memberId)
    .execute();
}

export interface Addressee {
  email: string;
  covered_until: Date;
  sent_at: Date | null;
}

/** Returns a member who may get an email: present, not suspended, with a confirmed address. */
export async function addresseeOf(db: Database, memberId: string, now: Date): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select m.email, e.covered_until, e.sent_at from unread_emails e join members m on m.id = e.member_id
    where m.id = ${memberId} and m.email_verified_at is not null and ${isPresent('m')} and not ${isSuspended(sql.ref('m.id'), now)}`.execute(
    db,
  );
  return rows[0];
}

/** Matches members `pm` of whom an email may tell the member: not away, suspended, muted, or behind a block. */
const mayBeTold = (memberId: string, now: Date) => sql`(
  ${isPresent('pm')} and not ${isSuspended(sql`pm.id`, now)} and not ${isBlockedBetween(memberId, sql`pm.id`)}
  and not ${hasMuted(memberId, sql`pm.id`)})`;

export interface WaitingRow {
  name: string;
  count: number;
  oldest: Date;
  newest: Date;
}

/** Returns who wrote unread messages since an instant, latest first. Muted conversations are left out. */
export async function unreadSince(
  db: Database,
  memberId: string,
  { since, now }: { since: Date; now: Date },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select pm.name, count(*)::int as count, min(msg.created_at) as oldest, max(msg.created_at) as newest
    from conversation_sides s join members pm on pm.id = s.partner_id
      join messages msg on ${isOnSide} and msg.position > s.read_to and msg.receiver_id = s.member_id
        and msg.read_at is null and msg.created_at > ${since} and ${hasText}
    where s.member_id = ${memberId} and s.unread_count > 0 and s.muted_at is null and ${isOpenSide} and ${mayBeTold(memberId, now)}
    group by pm.id, pm.name order by max(msg.created_at) desc`.execute(db);
  return rows;
}

/** Returns whose requests to be friends are open and came after an instant, latest first. */
export async function requestsSince(
  db: Database,
  memberId: string,
  { since, now }: { since: Date; now: Date },
): Promise<Omit<WaitingRow, 'count'>[]> {
  const { rows } = await sql<Omit<WaitingRow, 'count'>>`
    select pm.name, fr.created_at as oldest, fr.created_at as newest from friend_requests fr join members pm on pm.id = fr.requester_id
    where fr.receiver_id = ${memberId} and fr.status = 'pending' and fr.created_at > ${since} and ${mayBeTold(memberId, now)}
    order by fr.created_at desc`.execute(db);
  return rows;
}
