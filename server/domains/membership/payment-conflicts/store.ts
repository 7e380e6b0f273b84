import type { Database } from '#server/platform/database/database.ts';
import type { Outcome } from './rules.ts';

export async function insertChoice(
  db: Database,
  choice: {
    id: string;
    checkoutId: string;
    memberId: string;
    tokenHash: Buffer;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('payment_choices')
    .values({
      id: choice.id,
      checkout_id: choice.checkoutId,
      member_id: choice.memberId,
      token_hash: choice.tokenHash,
      created_at: choice.now,
      expires_at: choice.expiresAt,
    })
    .execute();
}

/** Selects a choice with its payment, and the email and time zone of its registration. */
const choices = (db: Database) =>
  db
    .selectFrom('payment_choices as p')
    .innerJoin('checkouts as c', 'c.id', 'p.checkout_id')
    .leftJoin('registrations as r', 'r.id', 'c.registration_id')
    .select([
      'p.id',
      'p.checkout_id',
      'p.member_id',
      'p.expires_at',
      'p.decided_at',
      'p.decision',
      'c.package_id',
      'c.price_version_id',
      'c.amount_cents',
      'c.currency',
      'c.provider_id',
      'c.charge_id',
      'c.mismatch',
      'c.refunded_at',
      'c.refund_failed_at',
      'r.email',
    ])
    // A registration is deleted after a week. Dates are then told in the zone of the account's owner.
    .select((eb) =>
      eb.fn
        .coalesce(
          'r.time_zone',
          eb
            .selectFrom('time_zone_changes as z')
            .select('z.zone')
            .whereRef('z.member_id', '=', 'p.member_id')
            .orderBy('z.effective_from', 'desc')
            .limit(1),
          eb.selectFrom('members as m').select('m.first_time_zone').whereRef('m.id', '=', 'p.member_id'),
        )
        .as('time_zone'),
    );

export type ChoiceRow = NonNullable<Awaited<ReturnType<typeof choiceById>>>;

export const choiceById = (db: Database, id: string) => choices(db).where('p.id', '=', id).executeTakeFirst();

/** The hash of the secret is enough: only the email contains the secret. */
export const choiceByToken = (db: Database, tokenHash: Buffer) =>
  choices(db).where('p.token_hash', '=', tokenHash).executeTakeFirst();

export const choiceOf = (db: Database, checkoutId: string) =>
  choices(db).where('p.checkout_id', '=', checkoutId).executeTakeFirst();

/** Saves the decision. The caller has locked the checkout. Returns false if a decision was made before. */
export async function saveDecision(db: Database, id: string, outcome: Outcome, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_choices')
    .set({ decided_at: now, decision: outcome })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns up to 100 open choices whose deadline passed or whose account is gone, earliest deadline first. */
export const lapsedChoices = (db: Database, now: Date) =>
  db
    .selectFrom('payment_choices')
    .select(['id', 'member_id', 'expires_at'])
    .where('decided_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', '<', now), eb('member_id', 'is', null)]))
    .orderBy('expires_at')
    .limit(100)
    .execute();
