import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';
import { guardImages, openImages } from '#server/platform/images/guard-images.ts';

/** Gives the pictures of a group a new pass: what was shown to whoever is no longer in it is not found any more. */
export const guardPictures = (db: Database, id: string): Promise<void> =>
  guardImages(
    db,
    sql`select cover_id from groups where id = ${id} union all select image_id from posts where group_id = ${id}`,
  );

/** Lets everybody see them who knows their addresses; those of hidden posts stay with the moderators. */
export const openPictures = (db: Database, id: string): Promise<void> =>
  openImages(
    db,
    sql`select cover_id from groups where id = ${id}
      union all select image_id from posts where group_id = ${id} and hidden_at is null`,
  );
