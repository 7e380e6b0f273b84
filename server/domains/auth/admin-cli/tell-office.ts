import type { Database } from '#server/platform/database/database.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';
import { staffIds } from './store.ts';

/** Publishes to open pages of staff that their queue changed. It names nothing: each reads what they may see. */
export const tellOffice = async (db: Database): Promise<void> =>
  publishLive(db, { memberIds: await staffIds(db), name: 'office', data: {} });
