import { fingerprint } from '../seal.ts';
import type { Database } from './database.ts';

/** A fact every server on this database shares; null when nobody set it yet. */
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

/** Refuses to start with another server key than the one the journals were sealed with: it could read none of them. */
export async function requireSameKey(db: Database, serverKey: Buffer): Promise<void> {
  const own = fingerprint(serverKey);
  await db
    .insertInto('installation')
    .values({ name: 'server_key', value: own })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const kept = await readFact(db, 'server_key');
  if (kept !== own)
    throw new Error(
      'This database was sealed with another server key, so no journal could be opened. Give this server the same SERVER_KEY, or the DATA_DIR whose server.key belongs to this database.',
    );
}
