import { fingerprint } from '../seal.ts';
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
 * Throws when the server key differs from the one that sealed the journals, because none of them could be
 * opened.
 */
export async function requireSameKey(db: Database, serverKey: Buffer): Promise<void> {
  const own = fingerprint(serverKey);
  if ((await addFact(db, 'server_key', own)) !== own)
    throw new Error(
      'This database was sealed with another server key, so no journal could be opened. Give this server the same SERVER_KEY, or the DATA_DIR whose server.key belongs to this database.',
    );
}
