import { sql } from 'kysely';
import type { Session } from '#contract/auth/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Write, writeLast } from '#server/platform/database/transaction.ts';
import { deviceName } from '../rules.ts';

export async function insertSession(
  db: Database,
  session: { id: string; tokenHash: Buffer; memberId: string; device: string; now: Date },
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
    })
    .execute();
}

/** Keeps the `keep` most recently used sessions of a member. */
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

/** Returns a session with its member and the start of their newest suspension that has begun. */
export const sessionByToken = (db: Database, tokenHash: Buffer, now: Date, withLastWrite: boolean) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .leftJoin('memberships as ms', 'ms.member_id', 'm.id')
    .leftJoin('authenticators as a', 'a.member_id', 'm.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('suspensions as b')
          .select('b.starts_at')
          .whereRef('b.member_id', '=', 'm.id')
          .where('b.starts_at', '<=', now)
          .orderBy('b.starts_at', 'desc')
          .limit(1)
          .as('ban'),
      (join) => join.onTrue(),
    )
    .select([
      's.id as session_id',
      's.created_at',
      's.last_used_at',
      'm.id',
      'm.is_admin',
      'm.second_step_due_at',
      'a.confirmed_at as second_step_since',
      'm.is_moderator',
      'm.deletes_at',
      'ms.tier',
      'ban.starts_at as suspended_at',
    ])
    // Members see on one device what they changed on another.
    .$if(withLastWrite, (query) =>
      query.select((eb) =>
        eb
          .selectFrom('sessions as o')
          .select(({ fn }) => fn.max('o.last_write').as('last_write'))
          .whereRef('o.member_id', '=', 'm.id')
          .as('last_write'),
      ),
    )
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Stores that this transaction is the newest change of a session. */
export const setLastWrite = (db: Database, id: string): Promise<void> => writeLast(db, setLastWrites, id);

const setLastWrites: Write<string> = (ids) => sql`
  update sessions set last_write = pg_current_xact_id()::text::bigint where id = any(${ids}::uuid[]) returning id`;

/** Stores that this transaction is the newest change of members. Locks in one order, so that two servers don't wait for each other. */
export async function setLastWriteOf(db: Database, memberIds: readonly string[]): Promise<void> {
  await sql`
    with changed as materialized (select id from sessions where member_id = any(${memberIds}::uuid[]) order by id for no key update)
    update sessions s set last_write = pg_current_xact_id()::text::bigint from changed where s.id = changed.id`.execute(
    db,
  );
}

/** Locks a session and returns its device. Undefined when the session has ended. */
export const lockSessionDevice = (
  db: Database,
  id: string,
): Promise<{ device_id: string | null } | undefined> =>
  db.selectFrom('sessions').select('device_id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export async function setSessionDevice(db: Database, id: string, deviceId: string): Promise<void> {
  await db.updateTable('sessions').set({ device_id: deviceId }).where('id', '=', id).execute();
}

export interface SessionUse {
  id: string;
  memberId: string;
  at: Date;
}

/**
 * Writes the last use of sessions, and of their devices once a day. Skips rows that another transaction has
 * locked: that one writes the use, or ends the session.
 */
export async function saveUses(db: Database, uses: readonly SessionUse[]): Promise<void> {
  await sql`
    with used as materialized (
      select s.id, s.device_id, u.at from unnest(${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ at }) => at.toISOString())}::timestamptz[]) as u(id, at)
      join sessions s on s.id = u.id where s.last_used_at < u.at order by s.id for no key update of s skip locked
    ), stale as materialized (
      select d.id, used.at from used join remembered_devices d on d.id = used.device_id
      where d.last_used_at < used.at - interval '1 day' order by d.id for no key update of d skip locked
    ), renewed as (
      update remembered_devices d set last_used_at = stale.at from stale where d.id = stale.id
    )
    update sessions s set last_used_at = used.at from used where s.id = used.id`.execute(db);
}

/** Returns the member's sessions that have not expired, last used first. */
export async function sessionsOf(
  db: Database,
  { memberId, currentId, idleSince }: { memberId: string; currentId: string; idleSince: Date },
): Promise<Session[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(({ exists, selectFrom }) => [
      'id',
      'device',
      'created_at',
      'last_used_at',
      exists(
        selectFrom('push_subscriptions as p').select('p.id').whereRef('p.session_id', '=', 'sessions.id'),
      ).as('gets_push'),
    ])
    .where('member_id', '=', memberId)
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
    gets_push: Boolean(row.gets_push),
  }));
}

/** Ends one session of this member and returns its device. Undefined when the session is not theirs. */
export const deleteSession = (
  db: Database,
  memberId: string,
  id: string,
): Promise<{ device_id: string | null } | undefined> =>
  db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('device_id')
    .executeTakeFirst();

export async function deleteSessions(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('sessions').where('member_id', '=', memberId).execute();
}

/** Ends every session of a member except `keptId`. Returns how many. */
export async function deleteOtherSessions(
  db: Database,
  memberId: string,
  keptId: string | null,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .$if(keptId !== null, (query) => query.where('id', '<>', keptId))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function setConfirmed(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute();
}

/** Returns when a session was opened, or later confirmed. Undefined for one that ended. */
export async function lastConfirmation(db: Database, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && (row.confirmed_at ?? row.created_at);
}
