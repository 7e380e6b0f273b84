import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { PushTarget } from '#server/platform/push/port.ts';

export interface Subscription extends PushTarget {
  id: string;
  member_id: string;
}

/** Returns the devices of a member, newest first. */
export const devicesOf = (db: Database, memberId: string) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 's.device', 'p.created_at', 'p.session_id'])
    .where('p.member_id', '=', memberId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();

/** Returns the subscriptions of these members whose session hasn't expired. */
export const subscriptionsOf = (
  db: Database,
  memberIds: readonly string[],
  { idleSince }: { idleSince: Date },
): Promise<Subscription[]> =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.id', 'p.member_id', 'p.endpoint', 'p.p256dh', 'p.auth'])
    .where(sql<boolean>`p.member_id = any(${[...memberIds]}::uuid[])`)
    .where('s.last_used_at', '>', idleSince)
    .orderBy('p.created_at')
    .execute();

export const subscriptionOfSession = (db: Database, sessionId: string): Promise<Subscription | undefined> =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'member_id', 'endpoint', 'p256dh', 'auth'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

/** Locks the devices of a member until the transaction ends, so that two tabs of one run one by one. */
const lockDevices = (db: Database, memberId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`push ${memberId}`}, 0))`.execute(db);

/**
 * Stores the subscription of a session in place of the one before, and of another account's on the same browser, which has the same
 * keys. Keeps the `most` newest of the member. Returns false for an address that another account has with other keys.
 */
export async function saveSubscription(
  db: Database,
  {
    memberId,
    sessionId,
    target,
    most,
    now,
  }: { memberId: string; sessionId: string; target: PushTarget; most: number; now: Date },
): Promise<boolean> {
  await lockDevices(db, memberId);
  const isOwn = sql<boolean>`(member_id = ${memberId} or p256dh = ${target.p256dh} and auth = ${target.auth})`;
  await db
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([eb('session_id', '=', sessionId), eb.and([eb('endpoint', '=', target.endpoint), isOwn])]),
    )
    .execute();
  const values = {
    member_id: memberId,
    session_id: sessionId,
    ...target,
    created_at: now,
    failing_since: null,
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('push_subscriptions')
    .values({ id: newId(), ...values })
    .onConflict((oc) => oc.column('endpoint').doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  await db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute();
  return true;
}

/** Gives a device another subscription. Returns false unless it has exactly the one before, and nothing has the one after. */
export async function replaceSubscription(
  db: Database,
  { endpoint, p256dh, auth }: PushTarget,
  after: PushTarget,
): Promise<boolean> {
  const device = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'member_id'])
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .where('auth', '=', auth)
    .executeTakeFirst();
  if (!device) return false;
  await lockDevices(db, device.member_id);
  const { numUpdatedRows } = await db
    .updateTable('push_subscriptions')
    .set({ endpoint: after.endpoint, p256dh: after.p256dh, auth: after.auth, failing_since: null })
    .where('id', '=', device.id)
    .where('endpoint', '=', endpoint)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('push_subscriptions as p').select('p.id').where('p.endpoint', '=', after.endpoint)),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteOfSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}

/** Returns false if the member has no such device. */
export async function deleteDevice(db: Database, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes subscriptions that no longer exist at their push service. */
export async function deleteGone(db: Database, subscriptions: readonly Subscription[]): Promise<void> {
  // A device may have subscribed anew meanwhile, at another address.
  for (const { id, endpoint } of subscriptions)
    await db.deleteFrom('push_subscriptions').where('id', '=', id).where('endpoint', '=', endpoint).execute();
}

const ids = (subscriptions: readonly Subscription[]) =>
  sql`any(${subscriptions.map(({ id }) => id)}::uuid[])`;

/** Forgets earlier failures of these devices. */
export async function markWorking(db: Database, subscriptions: readonly Subscription[]): Promise<void> {
  if (subscriptions.length > 0)
    await sql`update push_subscriptions set failing_since = null where failing_since is not null and id = ${ids(subscriptions)}`.execute(
      db,
    );
}

/** Remembers since when these devices fail. Deletes those that have failed since `longSince` or earlier. */
export async function markFailing(
  db: Database,
  subscriptions: readonly Subscription[],
  { now, longSince }: { now: Date; longSince: Date },
): Promise<void> {
  if (subscriptions.length === 0) return;
  await sql`delete from push_subscriptions where failing_since <= ${longSince} and id = ${ids(subscriptions)}`.execute(
    db,
  );
  await sql`update push_subscriptions set failing_since = ${now} where failing_since is null and id = ${ids(subscriptions)}`.execute(
    db,
  );
}
