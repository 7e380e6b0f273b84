import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import { type ImageRow, imageColumns } from '#server/platform/images/show-picture.ts';

/** Selects the pictures of the text of posts `bp`, as JSON. */
export const textPictures: RawBuilder<ImageRow[]> = sql<ImageRow[]>`coalesce((
  select json_agg(${imageColumns('tp')}) from blog_pictures x join images tp on tp.id = x.image_id
  where x.post_id = bp.id and tp.released_at is null), '[]'::json)`;

export interface PostPicture {
  id: string;
  key: string;
  added_at: Date;
  /** True if the approved text shows it. */
  is_approved: boolean;
  /** True if the text that its author works on shows it. */
  is_revised: boolean;
}

const shows = (content: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(position('"/api/uploads/' || i.key || '.webp"' in ${sql.ref(content)}) > 0, false)`;

/** Returns the pictures that were uploaded for the text of a post. */
export async function picturesOf(db: Database, postId: string): Promise<PostPicture[]> {
  const { rows } = await sql<PostPicture>`
    select i.id, i.key, x.added_at, ${shows('bp.content')} as is_approved, ${shows('br.content')} as is_revised
    from blog_pictures x join images i on i.id = x.image_id join blog_posts bp on bp.id = x.post_id
      left join blog_revisions br on br.post_id = bp.id
    where x.post_id = ${postId} and i.released_at is null order by x.added_at, i.id`.execute(db);
  return rows;
}

/** Returns a picture as the contract's. */
export async function pictureById(db: Database, imageId: string): Promise<ImageRow | null> {
  const { rows } = await sql<{ image: ImageRow | null }>`
    select ${imageColumns('i')} as image from images i where i.id = ${imageId}`.execute(db);
  return rows[0]?.image ?? null;
}

export async function insertPicture(
  db: Database,
  { imageId, postId, now }: { imageId: string; postId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('blog_pictures')
    .values({ image_id: imageId, post_id: postId, added_at: now })
    .execute();
}

export async function deletePictures(db: Database, imageIds: readonly string[]): Promise<void> {
  if (imageIds.length === 0) return;
  await db
    .deleteFrom('blog_pictures')
    .where('image_id', 'in', [...imageIds])
    .execute();
}
