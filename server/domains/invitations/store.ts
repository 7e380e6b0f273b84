import { sql } from 'kysely';
import type { InvitationState } from '#contract/invitations/constants.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { InvitationTimes } from './rules.ts';

export interface InvitationEntry extends InvitationTimes {
  id: string;
  batch_id: string;
  email: string;
  name: string;
  member_id: string | null;
  invited_by: string | null;
  invited_by_name: string | null;
  created_at: Date;
}

const columns = sql`i.id, i.batch_id, i.email, i.name, i.member_id, i.invited_by, i.created_at, i.sends, i.is_due, i.sent_at, i.expires_at,
  i.opened_at, i.accepted_at, i.refused_at, i.cancelled_at, m.name as invited_by_name`;

/** Addresses of these that have an account. */
export async function membersAmong(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from members where lower(email) = any(${emails}::text[])`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

/** Invitations of these addresses, without those that were cancelled, unless their email left since an instant. */
export async function invitedAmong(
  db: Database,
  emails: readonly string[],
  sentSince: Date,
): Promise<InvitationEntry[]> {
  const { rows } = await sql<InvitationEntry>`
    select ${columns} from invitations i left join members m on m.id = i.invited_by
    where lower(i.email) = any(${emails}::text[]) and (i.cancelled_at is null or i.sent_at > ${sentSince})
    order by i.cancelled_at desc nulls last`.execute(db);
  return rows;
}

/** Locks inviting (advisory lock), so that two administrators invite one by one. */
export async function lockInviting(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invitations', 0))`.execute(db);
}

export async function insertInvitations(
  db: Database,
  {
    batchId,
    rows,
    by,
    now,
  }: { batchId: string; rows: readonly { id: string; email: string; name: string }[]; by: string; now: Date },
): Promise<void> {
  await sql`
    insert into invitations (id, batch_id, email, name, invited_by, created_at)
    select id, ${batchId}, email, name, ${by}, ${now}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ email }) => email)}::text[], ${rows.map(({ name }) => name)}::text[])
      as r(id, email, name)`.execute(db);
}

export async function countBatch(db: Database, batchId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from invitations where batch_id = ${batchId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns a page of invitations, newest first. */
export async function pageOfInvitations(
  db: Database,
  {
    state,
    after,
    limit,
    now,
  }: { state: InvitationState | null; after: string | null; limit: number; now: Date },
): Promise<InvitationEntry[]> {
  const open = sql`i.accepted_at is null and i.refused_at is null and i.cancelled_at is null`;
  const isIn = {
    waiting: sql`${open} and i.is_due and i.sent_at is null`,
    sent: sql`${open} and i.sent_at is not null and i.opened_at is null and i.expires_at > ${now}`,
    opened: sql`${open} and i.opened_at is not null and i.expires_at > ${now}`,
    expired: sql`${open} and i.expires_at <= ${now}`,
    accepted: sql`i.accepted_at is not null`,
    refused: sql`i.refused_at is not null`,
    cancelled: sql`i.cancelled_at is not null`,
  };
  const { rows } = await sql<InvitationEntry>`
    select ${columns} from invitations i left join members m on m.id = i.invited_by
    where ${state ? isIn[state] : sql`true`} ${after ? sql`and i.id < ${after}::uuid` : sql``}
    order by i.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Cancels what hasn't left. Returns how many. */
export async function cancelUnsent(db: Database, batchId: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update invitations set cancelled_at = ${now}, is_due = false
    where batch_id = ${batchId} and is_due and sent_at is null returning id`.execute(db);
  return rows.length;
}

export async function lockInvitation(db: Database, id: string): Promise<InvitationEntry | undefined> {
  const { rows } = await sql<InvitationEntry>`
    select ${columns} from invitations i left join members m on m.id = i.invited_by where i.id = ${id} for update of i`.execute(
    db,
  );
  return rows[0];
}

export async function invitationByToken(
  db: Database,
  tokenHash: Buffer,
  { isLocked = false } = {},
): Promise<InvitationEntry | undefined> {
  const { rows } = await sql<InvitationEntry>`
    select ${columns} from invitations i left join members m on m.id = i.invited_by
    where i.token_hash = ${tokenHash} ${isLocked ? sql`for update of i` : sql``}`.execute(db);
  return rows[0];
}

/** Ids of invitations whose email is to be sent, those behind `after`. */
export async function dueInvitations(
  db: Database,
  batchId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from invitations where batch_id = ${batchId} and is_due ${after ? sql`and id > ${after}::uuid` : sql``}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type Change = Partial<
  Record<'opened_at' | 'accepted_at' | 'refused_at' | 'cancelled_at' | 'sent_at' | 'expires_at', Date> & {
    is_due: boolean;
    sends: number;
    token_hash: Buffer | null;
    member_id: string;
  }
>;

export async function changeInvitation(db: Database, id: string, change: Change): Promise<void> {
  await db.updateTable('invitations').set(change).where('id', '=', id).execute();
}

/** Deletes the invitation of an address, except a refusal, which protects it. */
export async function deleteOfAddress(db: Database, email: string): Promise<void> {
  await sql`delete from invitations where lower(email) = ${email.toLowerCase()} and refused_at is null`.execute(
    db,
  );
}

/** Deletes invitations whose last email left before an instant and that no one answered. */
export async function deleteUnanswered(db: Database, before: Date): Promise<void> {
  await sql`delete from invitations
    where accepted_at is null and refused_at is null and coalesce(sent_at, created_at) < ${before}`.execute(
    db,
  );
}
