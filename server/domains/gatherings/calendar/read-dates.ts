import type { Database } from '#server/platform/database/database.ts';
import { datesOfMember } from './store.ts';
import { eventsOf } from './write-file.ts';

const day = 86_400_000;
/** Days for which a past date stays in the calendar. */
const kept = 30;

/** Returns the dates of a member's gatherings for their private calendar. Without names they have no words. */
export async function readCalendarDates(
  db: Database,
  { memberId, showsNames, origin, now }: { memberId: string; showsNames: boolean; origin: string; now: Date },
): Promise<ReturnType<typeof eventsOf>> {
  const rows = await datesOfMember(db, memberId, new Date(now.getTime() - kept * day));
  return rows.flatMap((row) =>
    eventsOf(
      {
        id: row.gathering_id,
        title: showsNames ? row.gathering_title : 'Session',
        summary: showsNames ? row.gathering_summary : '',
        cancelled_at: row.gathering_cancelled_at,
      },
      [showsNames ? row : { ...row, title: '' }],
      origin,
    ),
  );
}
