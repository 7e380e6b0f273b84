import { sql } from 'kysely';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { MeetingRow } from '../meetings/store.ts';

export interface CalendarRow extends MeetingRow {
  gathering_id: string;
  gathering_title: string;
  gathering_summary: string;
  gathering_cancelled_at: Date | null;
}

/** Returns the dates of gatherings that a member leads or has a seat in, cancelled ones too, from a time on. Hidden ones are their host's alone. */
export async function datesOfMember(db: Database, memberId: string, from: Date): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select gm.id, gm.title, gm.about, gm.starts_at, gm.ends_at, gm.sequence, gm.moved_from, gm.changed_at, gm.cancelled_at, gm.notes, gm.notes_version,
      g.id as gathering_id, g.title as gathering_title, g.summary as gathering_summary, g.cancelled_at as gathering_cancelled_at
    from gatherings g join gathering_meetings gm on gm.gathering_id = g.id
    where gm.ends_at > ${from} and (g.host_id = ${memberId} or ${isNotHidden('g')} and exists (
      select from gathering_seats gs where gs.gathering_id = g.id and gs.member_id = ${memberId} and gs.state = 'reserved'))
    order by gm.starts_at, gm.id limit 200`.execute(db);
  return rows;
}
