import { zoneAt } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/http-error.ts';
import { readZoneSpans } from '../read-zone-spans.ts';
import { instantOnClock, noSuchDate, refusalOfTime } from './rules.ts';

/**
 * Returns the instant of a date and time on a member's clock, at which something is published. Throws 422 for one that
 * is too far ahead or doesn't exist, and unless `mayBeOver` for one that is over.
 */
export async function readTime(
  db: Database,
  local: string,
  { memberId, now, mayBeOver = false }: { memberId: string; now: Date; mayBeOver?: boolean },
): Promise<Date> {
  const { zone } = zoneAt(await readZoneSpans(db, memberId), now);
  const at = instantOnClock(zone, local);
  const isOver = at !== null && at <= now;
  const refusal = at === null ? noSuchDate : mayBeOver && isOver ? null : refusalOfTime(at, now);
  if (at === null || refusal !== null) throw invalid(refusal ?? noSuchDate, { publish_at: refusal ?? '' });
  return at;
}
