import type { AppContext } from '../app-context.ts';
import { fileNamesOf } from './show-picture.ts';
import { deleteImages, unshownOf } from './store.ts';

/**
 * Deletes the pictures of a member that nothing shows, files first. Returns how many. Pictures of texts that stay
 * remain. May run twice.
 */
export async function eraseImages(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  ownerId: string,
): Promise<number> {
  let erased = 0;
  for (;;) {
    const images = await unshownOf(db, ownerId);
    if (images.length === 0) return erased;
    for (const image of images) for (const name of fileNamesOf(image)) await files.delete(name);
    await deleteImages(
      db,
      images.map(({ id }) => id),
    );
    erased += images.length;
  }
}
