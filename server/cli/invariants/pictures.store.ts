import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

export interface PictureFile {
  name: string;
  image: string;
}

/** Most rows in memory at once. */
const page = 500;

/**
 * Yields the name of every file of a shown picture, in the order of its bytes. A cursor sorts once, so the memory stays small
 * however many there are. Call it in a transaction.
 */
export async function* pictureFiles(db: Database): AsyncGenerator<PictureFile> {
  await sql`set local statement_timeout = 0`.execute(db);
  // A bucket may take its time between two pages.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await sql`
    declare picture_files no scroll cursor for
    select image, name from (
      select i.id as image, i.key || case when w.at = cardinality(i.widths) then '' else '-' || w.width end || '.webp' as name
      from images i cross join unnest(i.widths) with ordinality as w (width, at)
      where i.claimed_at is not null and i.released_at is null and i.swept_at is null) files
    order by name collate "C"`.execute(db);
  for (;;) {
    const { rows } = await sql<PictureFile>`fetch ${sql.lit(page)} from picture_files`.execute(db);
    yield* rows;
    if (rows.length < page) break;
  }
  await sql`close picture_files`.execute(db);
}

/** Returns those of these pictures that are still shown. */
export async function stillShown(db: Database, images: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from images
    where id = any(${[...images]}::uuid[]) and claimed_at is not null and released_at is null and swept_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
