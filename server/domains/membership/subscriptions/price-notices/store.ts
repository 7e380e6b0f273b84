import type { Database } from '#server/platform/database/database.ts';

/**
 * Returns living subscriptions whose package gets a new price by `until` and whose members weren't told.
 * Founders keep their price.
 */
export const toNotice = (db: Database, until: Date) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('price_versions as v')
          .select(['v.id', 'v.amount_cents', 'v.active_from'])
          .whereRef('v.package_id', '=', 's.package_id')
          .where('v.active_from', '<=', until)
          .orderBy('v.active_from', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .leftJoin('price_notices as n', (join) =>
      join.onRef('n.subscription_id', '=', 's.id').onRef('n.price_version_id', '=', 'newest.id'),
    )
    .select(['s.id', 's.member_id', 'newest.id as version', 'newest.active_from'])
    .where('s.status', '<>', 'ended')
    .where('s.package_id', '<>', 'founder_monthly')
    .whereRef('newest.amount_cents', '<>', 's.amount_cents')
    .where('n.subscription_id', 'is', null)
    .limit(200)
    .execute();

/** Returns false when the member was told before. */
export async function insertNotice(
  db: Database,
  notice: { subscriptionId: string; versionId: string; now: Date; takesEffectAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('price_notices')
    .values({
      subscription_id: notice.subscriptionId,
      price_version_id: notice.versionId,
      noticed_at: notice.now,
      takes_effect_at: notice.takesEffectAt,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Returns announced prices that are neither charged nor scheduled at the provider, for subscriptions with
 * no other scheduled change. Includes prices whose schedule was dropped, for example by an undone
 * cancellation.
 */
export const toSchedule = (db: Database) =>
  db
    .selectFrom('price_notices as n')
    .innerJoin('subscriptions as s', 's.id', 'n.subscription_id')
    .innerJoin('price_versions as v', 'v.id', 'n.price_version_id')
    .select([
      's.id',
      's.provider_id',
      's.package_id',
      's.period_end',
      's.currency',
      's.applied',
      'n.takes_effect_at',
      'v.id as version',
      'v.amount_cents',
    ])
    .whereRef('s.amount_cents', '<>', 'v.amount_cents')
    .whereRef('v.active_from', '=', (eb) =>
      eb
        .selectFrom('price_notices as later')
        .innerJoin('price_versions as w', 'w.id', 'later.price_version_id')
        .whereRef('later.subscription_id', '=', 's.id')
        .whereRef('w.package_id', '=', 's.package_id')
        .select((max) => max.fn.max('w.active_from').as('newest')),
    )
    .where('s.status', '=', 'active')
    .where('s.cancel_at_period_end', '=', false)
    .where('s.scheduled_package_id', 'is', null)
    .whereRef('s.package_id', '=', 'v.package_id')
    .limit(200)
    .execute();

export async function noteScheduled(
  db: Database,
  { subscriptionId, versionId, now }: { subscriptionId: string; versionId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('price_notices')
    .set({ scheduled_at: now })
    .where('subscription_id', '=', subscriptionId)
    .where('price_version_id', '=', versionId)
    .execute();
}

export const noticeOf = (db: Database, subscriptionId: string, versionId: string) =>
  db
    .selectFrom('price_notices as n')
    .innerJoin('price_versions as v', 'v.id', 'n.price_version_id')
    .select(['n.takes_effect_at', 'v.amount_cents', 'v.currency'])
    .where('n.subscription_id', '=', subscriptionId)
    .where('n.price_version_id', '=', versionId)
    .executeTakeFirst();
