import type { Database } from '#server/platform/database/database.ts';
import { hide, show } from './store.ts';

/**
 * Hides a profile for moderators. It is private until they show it again, even if its member changes the
 * settings.
 */
export const hideProfile = (db: Database, memberId: string, now: Date): Promise<void> =>
  hide(db, memberId, now);

/** Shows a hidden profile again with the member's own settings. */
export const showProfile = (db: Database, memberId: string): Promise<void> => show(db, memberId);
