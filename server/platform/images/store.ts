import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface NewImage {
  id: string;
  key: string;
  ownerId: string;
  width: number;
  height: number;
  widths: number[];
  bytes: number;
  hash: string;
  placeholder: string;
  alt: string;
}

export const saveImage = async (db: Database, { ownerId, ...image }: NewImage, now: Date): Promise<void> => {
  await db
    .insertInto('images')
    .values({ ...image, owner_id: ownerId, created_at: now })
    .execute();
};

export const forgetImage = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('images').where('id', '=', id).execute();
};

/** Serialises the uploads of a member until the transaction ends, so that counting them is exact. */
export const lockUploadsOf = async (db: Database, ownerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${ownerId}`}, 0))`.execute(db);
};

/**
 * Counts a member's pictures since `recently` with the date of the oldest, and their bytes since `lately`.
 */
export async function countUploads(
  db: Database,
  ownerId: string,
  { recently, lately }: { recently: Date; lately: Date },
): Promise<{ pictures: number; bytes: number; oldest: Date | null }> {
  const row = await db
    .selectFrom('images')
    .select([
      sql<number>`count(*) filter (where created_at > ${recently})`.as('pictures'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
      sql<Date | null>`min(created_at) filter (where created_at > ${recently})`.as('oldest'),
    ])
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', lately)
    .executeTakeFirstOrThrow();
  return row;
}

/** Returns false when the picture no longer exists or was claimed already. */
export async function markClaimed(
  db: Database,
  id: string,
  { guardId, now }: { guardId: string | null; now: Date },
): Promise<boolean> {
  const claimed = await db
    .updateTable('images')
    .set({ claimed_at: now, guard_id: guardId })
    .where('id', '=', id)
    .where('claimed_at', 'is', null)
    .where('released_at', 'is', null)
    .where('swept_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Returns true if a file of this picture may be sent for this access key, or without one. */
export async function isShownTo(
  db: Database,
  { key, pass }: { key: string; pass: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from images i left join picture_guards g on g.id = i.guard_id
    where i.key = ${key} and i.released_at is null and case
      when i.pass is not null then i.pass = ${pass}::uuid
      else i.guard_id is null or g.is_open or g.pass = ${pass}::uuid end`.execute(db);
  return rows.length > 0;
}

/** Creates a guard, or changes whether it is open. Each change makes a new access key, so earlier keys no longer work. */
export async function setGuard(db: Database, id: string, isOpen: boolean): Promise<void> {
  await sql`
    insert into picture_guards as g (id, is_open) values (${id}, ${isOpen})
    on conflict (id) do update set is_open = excluded.is_open, pass = gen_random_uuid()
    where g.is_open <> excluded.is_open`.execute(db);
}

/** Closes a guard with a new access key, also one that was closed before, and deletes one without pictures. */
export async function closeGuard(db: Database, id: string): Promise<void> {
  await setGuard(db, id, false);
  await setGuardPass(db, id);
  await sql`delete from picture_guards g where id = ${id} and not exists (select from images i where i.guard_id = g.id)`.execute(
    db,
  );
}

export async function setGuardPass(db: Database, id: string): Promise<void> {
  await sql`update picture_guards set pass = gen_random_uuid() where id = ${id}`.execute(db);
}

export async function setGuardOf(db: Database, ids: readonly string[], guardId: string): Promise<void> {
  await sql`update images set guard_id = ${guardId} where id = any(${[...ids]}::uuid[])`.execute(db);
}

export async function setOwnPass(db: Database, id: string, isHidden: boolean): Promise<void> {
  await sql`update images set pass = case when ${isHidden}::boolean then gen_random_uuid() end where id = ${id}`.execute(
    db,
  );
}

/** Sets access keys of pictures that have none, or removes them. */
export async function setMissingPass(db: Database, ids: readonly string[], isHidden: boolean): Promise<void> {
  await sql`update images set pass = case when ${isHidden}::boolean then gen_random_uuid() end
    where id = any(${[...ids]}::uuid[]) and (pass is null) = ${isHidden}::boolean`.execute(db);
}

/** Returns false if it was released before. */
export async function markReleased(db: Database, id: string, now: Date): Promise<boolean> {
  const released = await db
    .updateTable('images')
    .set({ released_at: now })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
}

/**
 * Releases pictures unclaimed since `before`. Returns at most 200 released pictures that have files to
 * delete.
 */
export async function takeSweepable(
  db: Database,
  { before, now }: { before: Date; now: Date },
): Promise<{ id: string; key: string; widths: number[] }[]> {
  // Release first: a released picture cannot be claimed, so its files may be deleted.
  await db
    .updateTable('images')
    .set({ released_at: now })
    .where('claimed_at', 'is', null)
    .where('released_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
  return db
    .selectFrom('images')
    .select(['id', 'key', 'widths'])
    .where('released_at', 'is not', null)
    .where('swept_at', 'is', null)
    .limit(200)
    .execute();
}

export const findReleased = (db: Database, id: string) =>
  db
    .selectFrom('images')
    .select(['id', 'key', 'widths'])
    .where('id', '=', id)
    .where('released_at', 'is not', null)
    .where('swept_at', 'is', null)
    .executeTakeFirst();

export const markSwept = async (db: Database, ids: string[], now: Date): Promise<void> => {
  await db
    .updateTable('images')
    .set({ swept_at: now })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
};

export const forgetSwept = (db: Database, before: Date): Promise<void> =>
  deleteRows(db, sql`swept_at is not null and created_at < ${before}`);

/** Deletes pictures, and the guards that guard no other one. Each picture that is claimed makes its guard anew. */
const deleteRows = (pool: Database, condition: RawBuilder<unknown>): Promise<void> =>
  pool.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: string; guard_id: string | null }>`
      delete from images where ${condition} returning id, guard_id`.execute(db);
    // The guard of a portrait is named after it.
    const guards = [
      ...new Set(rows.flatMap(({ id, guard_id }) => [id, ...(guard_id ? [guard_id] : [])])),
    ].sort();
    if (guards.length === 0) return;
    // A picture that is claimed at this moment has locked its guard, and is seen after its transaction.
    await sql`select from picture_guards where id = any(${guards}::uuid[]) order by id for update`.execute(
      db,
    );
    await sql`delete from picture_guards g where id = any(${guards}::uuid[])
      and not exists (select from images i where i.guard_id = g.id)`.execute(db);
  });

/**
 * Releases claimed pictures that no row references, such as after a group or member was deleted. Finds the
 * referencing columns by their foreign keys, so a new table with pictures needs no change here.
 */
export async function releaseUnshown(
  db: Database,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  const shown = await notShown(db);
  if (shown.length === 0) return;
  await sql`update images set released_at = ${now}
    where claimed_at < ${before} and released_at is null ${sql.join(shown, sql` `)}`.execute(db);
}

/** Returns conditions that match pictures which no row references. */
async function notShown(db: Database) {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'images'::regclass`.execute(db);
  return rows.map(
    ({ table, column }) =>
      sql`and not exists (select from ${sql.table(table)} s where s.${sql.ref(column)} = images.id)`,
  );
}

/** Returns at most 100 pictures of a member that no row references, or that were released. */
export async function unshownOf(
  db: Database,
  ownerId: string,
): Promise<{ id: string; key: string; widths: number[] }[]> {
  const { rows } = await sql<{ id: string; key: string; widths: number[] }>`
    select id, key, widths from images where owner_id = ${ownerId} and (
      released_at is not null or (true ${sql.join(await notShown(db), sql` `)})) limit 100`.execute(db);
  return rows;
}

export const deleteImages = (db: Database, ids: readonly string[]): Promise<void> =>
  deleteRows(db, sql`id = any(${[...ids]}::uuid[])`);

/** Returns the keys that have a row with files. */
export async function knownKeys(db: Database, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('images')
    .select('key')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .where('swept_at', 'is', null)
    .execute();
  return new Set(rows.map(({ key }) => key));
}
