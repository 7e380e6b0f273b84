import type { Database } from '#server/platform/database/database.ts';
import { hide, show } from './store.ts';

/** Moderators hide a profile: it is private until they show it again, whatever its member chooses meanwhile. */
export const hideProfile = (db: Database, memberId: string, now: Date): Promise<void> =>
  hide(db, memberId, now);

/** Takes that back: the member's own choice holds again. */
export const showProfile = (db: Database, memberId: string): Promise<void> => show(db, memberId);
