import { sql } from 'kysely';
import { fingerprint } from '../encrypt.ts';
import type { Database } from './database.ts';

/** Returns a value shared by all servers on this database, or null if it was never set. */
export const readFact = async (db: Database, name: string): Promise<string | null> =>
  (await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst())?.value ??
  null;

export async function setFact(db: Database, name: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute();
}

/** Sets a value unless another server did so first. Returns the one that counts. */
export async function addFact(db: Database, name: string, value: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return (await readFact(db, name)) ?? value;
}

/**
 * Throws when the server key isn't the one that sealed the journals, because none of them could be opened. Only reads, also in
 * a database without tables.
 */
export async function requireSameKey(db: Database, serverKey: Buffer | null): Promise<void> {
  const { rows } = await sql<{
    exists: boolean;
  }>`select to_regclass('installation') is not null as exists`.execute(db);
  const stored = rows[0]?.exists ? await readFact(db, 'server_key') : null;
  if (stored === null) return;
  if (serverKey === null)
    throw new Error(
      'This database was sealed with a server key, and there is none here. Put server.key from your backup into DATA_DIR, or set SERVER_KEY. No new key was made, because it could not open any journal.',
    );
  if (stored !== fingerprint(serverKey)) throw otherKey();
}

/** Makes this server key the one of the database, unless it has one, which must be the same. */
export async function rememberKey(db: Database, serverKey: Buffer): Promise<void> {
  const own = fingerprint(serverKey);
  if ((await addFact(db, 'server_key', own)) !== own) throw otherKey();
}

const otherKey = () =>
  new Error(
    'This database was sealed with another server key, so no journal could be opened. Give this server the same SERVER_KEY, or the DATA_DIR whose server.key belongs to this database.',
  );
