import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findDayStarts } from '../find-day-starts.ts';
import { type Bell, countBell, keptBell } from './store.ts';

/** Returns the numbers of a member's bell: those that are kept, or counted ones, which are kept until something changes. */
export const readBell = async (
  db: Database,
  content: ContentAdapters,
  { memberId, now }: { memberId: string; now: Date },
): Promise<Bell> =>
  (await keptBell(db, memberId)) ?? countBell(db, content, memberId, await findDayStarts(db, memberId, now));
