import { sql } from 'kysely';
import { allowances } from '#contract/allowances.ts';
import type { CurrentUser, Session } from '#contract/auth.ts';
import type { Tier } from '#contract/tiers.ts';
import type { Database } from '#server/platform/database.ts';
import { deviceName } from './rules.ts';

export interface NewMember {
  id: string;
  email: string;
  name: string;
  bio: string | null;
  passwordHash: string;
  timeZone: string;
  dayStartHour: number;
  isAdmin?: boolean;
  now: Date;
}

/** Adds an account; a taken address violates `members_email`. */
export async function insertMember(db: Database, member: NewMember): Promise<void> {
  await db
    .insertInto('members')
    .values({
      id: member.id,
      email: member.email,
      name: member.name,
      bio: member.bio,
      password_hash: member.passwordHash,
      is_admin: member.isAdmin ?? false,
      first_time_zone: member.timeZone,
      first_day_start_hour: member.dayStartHour,
      created_at: member.now,
      updated_at: member.now,
    })
    .execute();
}

export interface Account {
  id: string;
  email: string;
  name: string;
  password_hash: string;
  is_admin: boolean;
}

export const accountByEmail = (db: Database, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('members')
    .select(['id', 'email', 'name', 'password_hash', 'is_admin'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();

export const accountById = (db: Database, id: string): Promise<Account | undefined> =>
  db
    .selectFrom('members')
    .select(['id', 'email', 'name', 'password_hash', 'is_admin'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Holds an account, so that what belongs to it changes one transaction after the other. */
export const lockAccount = (db: Database, id: string): Promise<Account | undefined> =>
  db
    .selectFrom('members')
    .select(['id', 'email', 'name', 'password_hash', 'is_admin'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The member as they see themselves; `email` goes to nobody else (decision 72). */
export async function currentUser(db: Database, id: string): Promise<CurrentUser | null> {
  const row = await db
    .selectFrom('members as m')
    .leftJoin('memberships as ms', 'ms.member_id', 'm.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('time_zone_changes as c')
          .select(['c.zone', 'c.day_start_hour'])
          .whereRef('c.member_id', '=', 'm.id')
          .orderBy('c.effective_from', 'desc')
          .limit(1)
          .as('chosen'),
      (join) => join.onTrue(),
    )
    .select([
      'm.id',
      'm.name',
      'm.email',
      'm.bio',
      'm.is_admin',
      'm.is_moderator',
      'm.email_verified_at',
      'm.created_at',
      'm.updated_at',
      'ms.tier',
    ])
    .select(sql<string>`coalesce(chosen.zone, m.first_time_zone)`.as('time_zone'))
    .select(sql<number>`coalesce(chosen.day_start_hour, m.first_day_start_hour)`.as('day_start_hour'))
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const tier = (row.tier ?? 'starter') as Tier;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    bio: row.bio,
    profile_photo: null,
    membership_tier: tier,
    is_admin: row.is_admin,
    is_moderator: row.is_moderator,
    time_zone: row.time_zone,
    day_start_hour: row.day_start_hour,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    allowance: allowances[tier],
  };
}

export async function insertSession(
  db: Database,
  session: { id: string; tokenHash: Buffer; memberId: string; device: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      member_id: session.memberId,
      device: session.device,
      created_at: session.now,
      last_used_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Keeps the newest `keep` sessions of a member. */
export async function dropOldestSessions(db: Database, memberId: string, keep: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('member_id', '=', memberId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .limit(keep),
    )
    .execute();
}

export const sessionByToken = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .leftJoin('memberships as ms', 'ms.member_id', 'm.id')
    .select([
      's.id as session_id',
      's.last_used_at',
      's.expires_at',
      'm.id',
      'm.is_admin',
      'm.is_moderator',
      'ms.tier',
    ])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();

export async function touchSession(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute();
}

/** The sessions of a member that have not ended by themselves, last used first. */
export async function sessionsOf(
  db: Database,
  {
    memberId,
    currentId,
    now,
    idleSince,
  }: { memberId: string; currentId: string; now: Date; idleSince: Date },
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.device),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.id === currentId,
  }));
}

/** Ends one session of this member; false when it is not theirs. */
export async function deleteSession(db: Database, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSessions(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).execute();
}

export async function setPassword(
  db: Database,
  memberId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', memberId)
    .execute();
}

/** A new link makes every older one void; the account is held, so that of two at once one remains. */
export async function replaceReset(
  db: Database,
  reset: { memberId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await lockAccount(db, reset.memberId);
  await db.deleteFrom('password_resets').where('member_id', '=', reset.memberId).execute();
  await db
    .insertInto('password_resets')
    .values({ token_hash: reset.tokenHash, member_id: reset.memberId, expires_at: reset.expiresAt })
    .execute();
}

/** Uses a reset link up: exactly one of many parallel calls gets the member. */
export async function takeReset(db: Database, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('member_id')
    .executeTakeFirst();
  return row?.member_id ?? null;
}

export async function dropResets(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('member_id', '=', memberId).execute();
}

export async function replaceVerification(
  db: Database,
  verification: { memberId: string; email: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await lockAccount(db, verification.memberId);
  await db.deleteFrom('email_verifications').where('member_id', '=', verification.memberId).execute();
  await db
    .insertInto('email_verifications')
    .values({
      token_hash: verification.tokenHash,
      member_id: verification.memberId,
      email: verification.email,
      expires_at: verification.expiresAt,
    })
    .execute();
}

/** Confirms the address the link was sent to, if it still is the member's; repeating within the link's life answers the same. */
export async function confirmEmail(db: Database, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('members as m')
    .from('email_verifications as v')
    .set({ email_verified_at: sql`coalesce(m.email_verified_at, ${now})` })
    .whereRef('m.id', '=', 'v.member_id')
    .whereRef('m.email', '=', 'v.email')
    .where('v.token_hash', '=', tokenHash)
    .where('v.expires_at', '>', now)
    .returning('m.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export const isVerified = async (db: Database, memberId: string): Promise<boolean> =>
  (await db.selectFrom('members').select('email_verified_at').where('id', '=', memberId).executeTakeFirst())
    ?.email_verified_at != null;

/** Tries of an act under this subject since an instant, with the oldest of them. */
export async function countTries(
  db: Database,
  subject: Buffer,
  act: string,
  since: Date,
): Promise<{ tries: number; oldest: Date | null }> {
  const row = await db
    .selectFrom('throttles')
    .select((eb) => [eb.fn.countAll<number>().as('tries'), eb.fn.min('at').as('oldest')])
    .where('subject', '=', subject)
    .where('act', '=', act)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return { tries: Number(row.tries), oldest: row.oldest };
}

/** Holds every other call for this subject until the transaction ends, so that parallel tries are counted one by one. */
export async function lockSubject(db: Database, subject: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE(0).toString()}::bigint)`.execute(db);
}

export async function addTry(db: Database, subject: Buffer, act: string, now: Date): Promise<void> {
  await db.insertInto('throttles').values({ subject, act, at: now }).execute();
}

/** Forgets one try made at an instant. */
export async function takeBackTry(db: Database, subject: Buffer, act: string, at: Date): Promise<void> {
  await sql`
    delete from throttles where ctid = any(array(
      select ctid from throttles where subject = ${subject} and act = ${act} and at = ${at} limit 1 for update skip locked))`.execute(
    db,
  );
}

export async function clearTries(db: Database, subject: Buffer, act: string): Promise<void> {
  await db.deleteFrom('throttles').where('subject', '=', subject).where('act', '=', act).execute();
}

export async function insertConsent(
  db: Database,
  consent: { id: string; email: string; memberId: string; wording: string; now: Date },
): Promise<void> {
  await db
    .insertInto('newsletter_consents')
    .values({
      id: consent.id,
      email: consent.email,
      member_id: consent.memberId,
      wording: consent.wording,
      given_at: consent.now,
      source: 'registration',
    })
    .execute();
}

/** Forgets what nobody needs any more: ended sessions, used links, old tries. */
export async function sweep(
  db: Database,
  { now, idleSince, triesBefore }: { now: Date; idleSince: Date; triesBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('last_used_at', '<', idleSince)]))
    .execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('email_verifications').where('expires_at', '<', now).execute();
  await db.deleteFrom('throttles').where('at', '<', triesBefore).execute();
}
