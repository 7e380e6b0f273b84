import type { Database } from '../database/database.ts';
import { setGuard, setGuardOf, setGuardPass, setOwnPass } from './store.ts';

/**
 * Says whether the pictures claimed under this guard are for everybody who knows their addresses, or for those alone who are given the
 * pass with them. Whoever had no pass, or one from before, sees nothing of what is shut by this.
 */
export const guardImages = (db: Database, guardId: string, { isOpen }: { isOpen: boolean }): Promise<void> =>
  setGuard(db, guardId, isOpen);

/**
 * Ends the addresses that were given out for what a guard shuts, because a member lost the right to it. Open pages of the others ask for the
 * new ones when a picture doesn't come (`web/platform/photos/renew-pictures.ts`).
 */
export const rotateAccessKey = (db: Database, guardId: string): Promise<void> => setGuardPass(db, guardId);

/** Puts claimed pictures under another guard. */
export async function moveImages(db: Database, ids: readonly string[], guardId: string): Promise<void> {
  if (ids.length > 0) await setGuardOf(db, ids, guardId);
}

/** Takes one picture from everybody but those who are given its new address, whatever its guard says. Of null is nothing. */
export async function hideImage(db: Database, id: string | null): Promise<void> {
  if (id !== null) await setOwnPass(db, id, true);
}

/** Leaves it to its guard again. */
export async function unhideImage(db: Database, id: string | null): Promise<void> {
  if (id !== null) await setOwnPass(db, id, false);
}
