import { sql } from 'kysely';
import type { BillingPeriod } from '#contract/membership/prices.ts';
import type { Tier } from '#contract/membership/tiers.ts';
import type { Database } from '#server/platform/database/database.ts';
import { returnedLife } from './rules.ts';

export interface NewRegistration {
  id: string;
  secretHash: Buffer;
  email: string;
  name: string;
  bio: string | null;
  passwordHash: string;
  tier: Tier;
  billingPeriod: BillingPeriod;
  timeZone: string;
  dayStartHour: number;
  now: Date;
  expiresAt: Date;
}

export async function insertRegistration(db: Database, registration: NewRegistration): Promise<void> {
  await db
    .insertInto('registrations')
    .values({
      id: registration.id,
      secret_hash: registration.secretHash,
      email: registration.email,
      name: registration.name,
      bio: registration.bio,
      password_hash: registration.passwordHash,
      tier: registration.tier,
      billing_period: registration.billingPeriod,
      time_zone: registration.timeZone,
      day_start_hour: registration.dayStartHour,
      created_at: registration.now,
      expires_at: registration.expiresAt,
    })
    .execute();
}

export type RegistrationRow = Awaited<ReturnType<typeof registrationById>> & object;

/** The hash of the secret is enough: only the buyer knows the secret. */
export const registrationBySecret = (db: Database, secretHash: Buffer) =>
  db.selectFrom('registrations').selectAll().where('secret_hash', '=', secretHash).executeTakeFirst();

/** Locks the row when `lock` is set. */
export const registrationById = (db: Database, id: string, lock = false) =>
  db
    .selectFrom('registrations')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export interface Holder {
  id: string;
  password_hash: string;
  created_at: Date;
  email_verified_at: Date | null;
}

/** Returns the account of a normalised address. */
export const accountOf = (db: Database, email: string): Promise<Holder | undefined> =>
  db
    .selectFrom('members')
    .select(['id', 'password_hash', 'created_at', 'email_verified_at'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst();

export const accountById = (db: Database, id: string): Promise<Holder | undefined> =>
  db
    .selectFrom('members')
    .select(['id', 'password_hash', 'created_at', 'email_verified_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function saveCompleted(
  db: Database,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ completed_at: now, member_id: memberId })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks every registration that is due a reminder, and returns the newest one per address. Skips an address
 * that has an account or was reminded before.
 */
export async function takeReminders(
  db: Database,
  { createdBefore, now }: { createdBefore: Date; now: Date },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string; is_newest: boolean; is_known: boolean }>`
    with due as (
      update registrations set reminded_at = ${now}
      where completed_at is null and reminded_at is null and created_at <= ${createdBefore} and expires_at > ${now}
      returning id, lower(email) as email, created_at)
    select d.id,
      not exists (select from registrations r where lower(r.email) = d.email and (r.created_at, r.id) > (d.created_at, d.id)) as is_newest,
      exists (select from registrations r where lower(r.email) = d.email and r.id <> d.id and r.reminded_at is not null and r.reminded_at < ${now})
        or exists (select from members m where lower(m.email) = d.email) as is_known
    from due d`.execute(db);
  return rows.filter((row) => row.is_newest && !row.is_known).map(({ id }) => ({ id }));
}

/** Returns the newest unpaid registration of an address. */
export const newestPending = (db: Database, email: string, now: Date) =>
  db
    .selectFrom('registrations')
    .select(['password_hash', 'tier', 'billing_period'])
    .where(sql`lower(email)`, '=', email)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ends one registration. */
export async function endRegistration(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('registrations').set({ expires_at: now }).where('id', '=', id).execute();
}

/** Ends the unpaid registrations of an address. The sweep deletes them. */
export async function endPending(db: Database, email: string, now: Date): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ expires_at: now })
    .where(sql`lower(email)`, '=', email)
    .where('completed_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/**
 * Deletes expired registrations that no payment can complete any more, and returns how many. One whose
 * payment was refunded stays for `returnedLife`, so that its email and a reload of its page still find it.
 */
export async function deleteExpired(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('registrations as r')
    .where('r.expires_at', '<', now)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('checkouts as c')
            .select('c.id')
            .whereRef('c.registration_id', '=', 'r.id')
            .where((where) =>
              where.or([
                where('c.state', 'in', ['created', 'open', 'waiting']),
                where.and([
                  where('c.mismatch', '=', 'address_taken'),
                  where('c.settled_at', '>', new Date(now.getTime() - returnedLife)),
                ]),
              ]),
            ),
        ),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the registrations of a member and of their address. */
export async function deleteRegistrations(db: Database, memberId: string, email: string): Promise<void> {
  await sql`delete from registrations where member_id = ${memberId} or lower(email) = lower(${email})`.execute(
    db,
  );
}
