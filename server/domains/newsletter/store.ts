import { sql } from 'kysely';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';

/**
 * Counts a network's uses of the form since an instant. Locks the network until the transaction ends, so
 * that uses run one by one.
 */
export async function countTries(
  db: Database,
  subject: Buffer,
  since: Date,
): Promise<{ tries: number; oldest: Date | null }> {
  await sql`select pg_advisory_xact_lock(${subject.readBigInt64BE(0).toString()}::bigint)`.execute(db);
  const row = await db
    .selectFrom('newsletter_tries')
    .select((eb) => [eb.fn.countAll<number>().as('tries'), eb.fn.min('at').as('oldest')])
    .where('subject', '=', subject)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return { tries: Number(row.tries), oldest: row.oldest };
}

export async function addTry(db: Database, subject: Buffer, now: Date): Promise<void> {
  await db.insertInto('newsletter_tries').values({ subject, at: now }).execute();
}

/**
 * Saves the request. Returns its id when a confirmation is due, or null when one was sent lately or the
 * address is subscribed.
 */
export async function askSubscription(
  db: Database,
  wish: { email: string; wording: string; now: Date; askedBefore: Date },
): Promise<string | null> {
  const row = await db
    .insertInto('newsletter_subscriptions')
    .values({ id: newId(), email: wish.email, wording: wish.wording, asked_at: wish.now })
    .onConflict((oc) =>
      oc
        .expression(sql`lower(email)`)
        .doUpdateSet({ email: wish.email, wording: wish.wording, asked_at: wish.now })
        .where('newsletter_subscriptions.asked_at', '<=', wish.askedBefore)
        .where((eb) =>
          eb.or([
            eb('newsletter_subscriptions.confirmed_at', 'is', null),
            eb('newsletter_subscriptions.withdrawn_at', 'is not', null),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns both addresses of a member's change of address. */
export const emailChangeById = (db: Database, id: string) =>
  db
    .selectFrom('email_changes')
    .select(['member_id', 'old_email', 'new_email', 'needs_old'])
    .where('id', '=', id)
    .executeTakeFirst();

export const subscriptionById = (db: Database, id: string) =>
  db
    .selectFrom('newsletter_subscriptions')
    .select(['id', 'email', 'confirmed_at', 'withdrawn_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function saveConfirmation(
  db: Database,
  confirmation: { id: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('newsletter_subscriptions')
    .set({ confirm_hash: confirmation.tokenHash, confirm_expires_at: confirmation.expiresAt })
    .where('id', '=', confirmation.id)
    .execute();
}

/**
 * Confirms a subscription and returns its address, or null when the link is unknown or expired. Idempotent.
 */
export async function confirmSubscription(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('newsletter_subscriptions')
    .set({
      // A subscriber who left and returns gives a new consent.
      confirmed_at: sql<Date>`case when withdrawn_at is null then coalesce(confirmed_at, ${now}) else ${now} end`,
      withdrawn_at: null,
    })
    .where('confirm_hash', '=', tokenHash)
    .where('confirm_expires_at', '>', now)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? null;
}

export async function addSuppression(db: Database, person: Buffer, now: Date): Promise<void> {
  await db
    .insertInto('newsletter_suppressions')
    .values({ person, since: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function dropSuppression(db: Database, person: Buffer): Promise<void> {
  await db.deleteFrom('newsletter_suppressions').where('person', '=', person).execute();
}

/** Returns the suppressed persons as hex strings. */
export async function suppressedAmong(db: Database, persons: Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('newsletter_suppressions')
    .select('person')
    .where('person', '=', sql<Buffer>`any(${persons}::bytea[])`)
    .execute();
  return new Set(rows.map(({ person }) => person.toString('hex')));
}

/** Withdraws the form's subscription of an address, and invalidates its confirmation link. */
export async function withdrawSubscription(db: Database, email: string, now: Date): Promise<void> {
  await db
    .updateTable('newsletter_subscriptions')
    .set({ withdrawn_at: now, confirm_hash: null, confirm_expires_at: null })
    .where(sql`lower(email)`, '=', email)
    .execute();
}

export type ConsentKind = 'form' | 'registration';

/** Returns the address of a consent. */
export async function addressOf(db: Database, kind: ConsentKind, id: string): Promise<string | null> {
  const row =
    kind === 'form'
      ? await db
          .selectFrom('newsletter_subscriptions')
          .select('email')
          .where('id', '=', id)
          .executeTakeFirst()
      : await db.selectFrom('newsletter_consents').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? null;
}

export interface Consent {
  kind: ConsentKind;
  id: string;
  email: string;
}

/**
 * Returns confirmed consents after an address, one per address, in the order of addresses: from the form,
 * and from registrations whose member confirmed the address they consented with.
 */
export async function confirmedConsents(db: Database, after: string, most: number): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select distinct on (lower(email)) kind, id, email from (${activeConsents}) as consents
    where lower(email) > ${after}
    order by lower(email), kind
    limit ${most}`.execute(db);
  return rows;
}

/** Returns one consent while it is confirmed and not withdrawn. */
export async function confirmedConsent(db: Database, kind: ConsentKind, id: string): Promise<Consent | null> {
  const { rows } = await sql<Consent>`
    select kind, id, email from (${activeConsents}) as consents where kind = ${kind} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

const activeConsents = sql`
  select 'form' as kind, s.id, s.email from newsletter_subscriptions s
  where s.confirmed_at is not null and s.withdrawn_at is null
  union all
  select 'registration', c.id, m.email from newsletter_consents c
  join members m on m.id = c.member_id and lower(m.email) = lower(c.email)
  where m.email_verified_at is not null and ${isPresent()}`;

/** Deletes expired form uses, and requests that were never confirmed. */
export async function sweepNewsletter(
  db: Database,
  { triesBefore, wishesBefore }: { triesBefore: Date; wishesBefore: Date },
): Promise<void> {
  await db.deleteFrom('newsletter_tries').where('at', '<', triesBefore).execute();
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', wishesBefore)
    .execute();
}

/** Moves the confirmed subscription of an address to another one, which keeps a confirmed one of its own. */
export async function moveSubscription(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    delete from newsletter_subscriptions s where lower(s.email) = ${to} and s.confirmed_at is null and exists (
      select from newsletter_subscriptions f where lower(f.email) = ${from} and f.confirmed_at is not null)`.execute(
    db,
  );
  await sql`
    update newsletter_subscriptions s set email = ${to}, confirm_hash = null, confirm_expires_at = null
    where lower(s.email) = ${from} and s.confirmed_at is not null
      and not exists (select from newsletter_subscriptions t where lower(t.email) = ${to})`.execute(db);
  await sql`
    delete from newsletter_subscriptions s where lower(s.email) = ${from} and s.confirmed_at is not null
      and exists (select from newsletter_subscriptions t where lower(t.email) = ${to})`.execute(db);
}

export async function deleteSubscription(db: Database, email: string): Promise<void> {
  await db.deleteFrom('newsletter_subscriptions').where(sql`lower(email)`, '=', email).execute();
}
