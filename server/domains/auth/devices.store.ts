import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Returns the id of the remembered device that has one of these tokens for an address. An unknown address
 * runs the same query.
 */
export async function deviceByToken(
  db: Database,
  { email, tokenHashes, usedSince }: { email: string; tokenHashes: Buffer[]; usedSince: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('remembered_devices as d')
    .innerJoin('members as m', 'm.id', 'd.member_id')
    .select('d.id')
    .where('d.token_hash', 'in', tokenHashes)
    .where('d.last_used_at', '>', usedSince)
    .where(sql`lower(m.email)`, '=', email)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertDevice(
  db: Database,
  device: { id: string; memberId: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('remembered_devices')
    .values({
      id: device.id,
      member_id: device.memberId,
      token_hash: device.tokenHash,
      created_at: device.now,
      last_used_at: device.now,
    })
    .execute();
}

/** Updates `last_used_at`. Returns false when the device is not remembered any more. */
export async function touchDevice(
  db: Database,
  { memberId, id, now }: { memberId: string; id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('remembered_devices')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the `keep` devices of a member that were used last, by a sign-in or by a session on them. */
export async function dropOldestDevices(db: Database, memberId: string, keep: number): Promise<void> {
  await db
    .deleteFrom('remembered_devices')
    .where('member_id', '=', memberId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('remembered_devices as d')
        .leftJoin('sessions as s', 's.device_id', 'd.id')
        .select('d.id')
        .where('d.member_id', '=', memberId)
        .groupBy('d.id')
        .orderBy(sql`greatest(d.last_used_at, max(s.last_used_at))`, 'desc')
        .orderBy('d.id', 'desc')
        .limit(keep),
    )
    .execute();
}

/** Deletes a device without any session. */
export async function deleteIdleDevice(db: Database, id: string): Promise<void> {
  await db
    .deleteFrom('remembered_devices as d')
    .where('d.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sessions as s').select('s.id').whereRef('s.device_id', '=', 'd.id'))),
    )
    .execute();
}

/** Deletes the devices of a member except the one of this session. */
export async function deleteOtherDevices(db: Database, memberId: string, sessionId: string): Promise<void> {
  await sql`
    delete from remembered_devices d where d.member_id = ${memberId}
      and d.id is distinct from (select s.device_id from sessions s where s.id = ${sessionId})`.execute(db);
}

export async function deleteDevices(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('remembered_devices').where('member_id', '=', memberId).execute();
}
