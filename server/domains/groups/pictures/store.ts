import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { newPass } from '#server/platform/images/store.ts';

const ofGroup = (id: string): RawBuilder<unknown> => sql`
  select cover_id from groups where id = ${id} union all select image_id from posts where group_id = ${id}`;
const hiddenIn = (id: string): RawBuilder<unknown> =>
  sql`select image_id from posts where group_id = ${id} and hidden_at is not null and image_id is not null`;

/** Gives every picture of a group a new pass: addresses given to whoever is no longer in it lead nowhere. */
export async function guardPictures(db: Database, id: string): Promise<void> {
  await sql`update images set pass = ${newPass} where id in (${ofGroup(id)})`.execute(db);
}

/** Lets everybody see them who knows their addresses; those of hidden posts stay with the moderators. */
export async function openPictures(db: Database, id: string): Promise<void> {
  await sql`update images set pass = null where id in (${ofGroup(id)}) and id not in (${hiddenIn(id)})`.execute(
    db,
  );
}
