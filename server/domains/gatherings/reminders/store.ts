import { sql } from 'kysely';
import { isNotHidden } from '#server/domains/moderation/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isReachable } from '../visibility.ts';

export interface DueMeeting {
  gathering_id: string;
  meeting_id: string;
  members: string[];
}

/**
 * Stores and returns which members are reminded of dates that begin between two times: those with a seat, and the host. One who
 * reserved a seat after `since` of the date knows it, and each is reminded once of a time.
 */
export async function takeDue(
  db: Database,
  {
    kind,
    from,
    until,
    leadMs,
    now,
  }: { kind: 'day' | 'hour'; from: Date; until: Date; leadMs: number; now: Date },
): Promise<DueMeeting[]> {
  const { rows } = await sql<DueMeeting>`
    with due as (
      select gm.id as meeting_id, gm.gathering_id, gm.starts_at, who.member_id
      from gathering_meetings gm join gatherings g on g.id = gm.gathering_id
      cross join lateral (
        select gs.member_id, gs.since from gathering_seats gs where gs.gathering_id = g.id and gs.state = 'reserved'
        union all select g.host_id, g.created_at where g.host_id is not null) who
      join members m on m.id = who.member_id
      where gm.starts_at > ${from} and gm.starts_at <= ${until} and gm.cancelled_at is null and g.cancelled_at is null and ${isNotHidden('g')}
        and greatest(who.since, gm.changed_at) < gm.starts_at - ${leadMs}::bigint * interval '1 ms' and ${isReachable(now)}
        and not exists (select from gathering_reminders sent where sent.meeting_id = gm.id and sent.member_id = who.member_id
          and sent.kind = ${kind} and sent.starts_at = gm.starts_at)
      order by gm.id, who.member_id limit 5000),
    taken as (
      insert into gathering_reminders (meeting_id, member_id, kind, starts_at, sent_at)
      select meeting_id, member_id, ${kind}, starts_at, ${now} from due on conflict do nothing returning meeting_id, member_id)
    select due.gathering_id, due.meeting_id, array_agg(due.member_id::text order by due.member_id) as members
    from due join taken using (meeting_id, member_id) group by 1, 2`.execute(db);
  return rows;
}

/** Deletes reminders of dates that are long over. */
export async function sweepReminders(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('gathering_reminders').where('starts_at', '<', before).execute();
}
