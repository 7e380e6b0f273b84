import type { Database } from '../database/database.ts';
import { closeGuard, setGuard, setGuardOf, setGuardPass, setMissingPass, setOwnPass } from './store.ts';

/**
 * Sets whether pictures claimed under this guard are public by URL, or need the guard's access key. Closing a
 * guard makes a new key, so older URLs no longer work.
 */
export const guardImages = (db: Database, guardId: string, { isOpen }: { isOpen: boolean }): Promise<void> =>
  setGuard(db, guardId, isOpen);

/** Closes a guard whose namesake is deleted. No URL from before works, of an open or a closed one. It goes with its last picture, or now. */
export const endGuard = (db: Database, guardId: string): Promise<void> => closeGuard(db, guardId);

/**
 * Invalidates the URLs of a closed guard, because a member lost access. Open pages of other members request
 * new URLs when a picture fails to load (`web/platform/photos/renew-pictures.ts`).
 */
export const rotateAccessKey = (db: Database, guardId: string): Promise<void> => setGuardPass(db, guardId);

/** Moves claimed pictures to another guard. */
export async function moveImages(db: Database, ids: readonly string[], guardId: string): Promise<void> {
  if (ids.length > 0) await setGuardOf(db, ids, guardId);
}

/** Hides one picture behind a new access key of its own, whatever its guard says. No-op for null. */
export async function hideImage(db: Database, id: string | null): Promise<void> {
  if (id !== null) await setOwnPass(db, id, true);
}

/** Returns the picture to its guard's rule. No-op for null. */
export async function unhideImage(db: Database, id: string | null): Promise<void> {
  if (id !== null) await setOwnPass(db, id, false);
}

/** Hides pictures behind access keys of their own, or returns them to their guards' rules. One that is hidden already keeps its key. */
export async function setPicturesHidden(
  db: Database,
  ids: readonly string[],
  isHidden: boolean,
): Promise<void> {
  if (ids.length > 0) await setMissingPass(db, ids, isHidden);
}
