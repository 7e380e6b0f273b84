import type { Database } from '#server/platform/database/database.ts';
import { deleteNotificationsAbout } from './store.ts';

/** Deletes notifications that lead to a member, such as about a follower. Others stay, without their name. */
export const forgetNotified = (db: Database, memberId: string): Promise<void> =>
  deleteNotificationsAbout(db, memberId);
