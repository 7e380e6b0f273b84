import type { Database } from '#server/platform/database/database.ts';
import { unauthenticated } from '#server/platform/http/http-error.ts';
import type { ZoneSpan } from './days/rules.ts';
import { zoneSpansOf } from './store.ts';

/** Returns the zone spans that decide a member's dates. Throws 401 when the account is gone. */
export async function readZoneSpans(db: Database, memberId: string): Promise<ZoneSpan[]> {
  const spans = (await zoneSpansOf(db, [memberId])).get(memberId);
  if (!spans) throw unauthenticated();
  return spans;
}

/** Returns the zone spans of many members in one query, by their id. A member who is gone has none. */
export const readManyZoneSpans = (
  db: Database,
  memberIds: readonly string[],
): Promise<Map<string, ZoneSpan[]>> => zoneSpansOf(db, memberIds);
