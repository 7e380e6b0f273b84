import type { Database } from '../database.ts';
import { setGuard, setGuardOf, setGuardPass, setOwnPass } from './store.ts';

/** How long the pass before still opens a picture, ms: a page that is open goes on showing what its reader may see. */
export const formerPassCounts = 60 * 60 * 1000;

/**
 * Says whether the pictures claimed under this guard are for everybody who knows their addresses, or for those alone who are given the
 * pass with them. Whoever had no pass, or one from before, sees nothing of what is shut by this.
 */
export const guardImages = (db: Database, guardId: string, { isOpen }: { isOpen: boolean }): Promise<void> =>
  setGuard(db, guardId, isOpen);

/** Somebody lost the right to what a guard shuts: within the hour the addresses they were given lead nowhere. */
export const renewPass = (db: Database, guardId: string, now: Date): Promise<void> =>
  setGuardPass(db, guardId, now);

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
