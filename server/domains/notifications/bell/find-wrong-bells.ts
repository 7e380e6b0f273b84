import type { ContentAdapters } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findDayStarts } from '../find-day-starts.ts';
import { keptMembers, wrongBell } from './store.ts';

const batch = 500;

/** Finds members whose kept numbers differ from the counted ones. */
export async function* findWrongBells(db: Database, content: ContentAdapters, now: Date) {
  for (let ids = await keptMembers(db, null, batch); ids.length > 0; ) {
    for (const member of ids) {
      const days = await findDayStarts(db, member, now);
      const wrong = await wrongBell(db, content, member, days);
      if (wrong) yield { member, days, ...wrong };
    }
    ids = await keptMembers(db, ids.at(-1) ?? null, batch);
  }
}
