import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database.ts';
import { newPass } from './store.ts';

/** A picture by its id, or a statement that selects ids of pictures. */
export type WhichImages = string | RawBuilder<unknown>;

const idsOf = (which: WhichImages): RawBuilder<unknown> =>
  typeof which === 'string' ? sql`${which}::uuid` : which;

/** Gives pictures a new pass: from now on they are shown to whoever is given their new addresses, and no address from before leads to them. */
export async function guardImages(db: Database, which: WhichImages): Promise<void> {
  await sql`update images set pass = ${newPass} where id in (${idsOf(which)})`.execute(db);
}

/** Takes their pass away: whoever knows their names may see them. */
export async function openImages(db: Database, which: WhichImages): Promise<void> {
  await sql`update images set pass = null where id in (${idsOf(which)})`.execute(db);
}
