import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

export interface MeetingText {
  title: string;
  about: string;
  starts_at: Date;
  ends_at: Date;
}

export async function insertMeeting(
  db: Database,
  { id, gatheringId, now, ...meeting }: MeetingText & { id: string; gatheringId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('gathering_meetings')
    .values({ id, gathering_id: gatheringId, changed_at: now, ...meeting })
    .execute();
}

/** Changes a date. A new time remembers the former one, and calendars take it as a newer version. */
export async function updateMeeting(
  db: Database,
  id: string,
  { title, about, starts_at, ends_at, now }: MeetingText & { now: Date },
): Promise<void> {
  await sql`
    update gathering_meetings set title = ${title}, about = ${about}, changed_at = ${now}, sequence = sequence + 1,
      moved_from = case when starts_at <> ${starts_at} then starts_at else moved_from end,
      starts_at = ${starts_at}, ends_at = ${ends_at}
    where id = ${id} and (title, about, starts_at, ends_at) is distinct from (${title}, ${about}, ${starts_at}::timestamptz, ${ends_at}::timestamptz)`.execute(
    db,
  );
}

export async function cancelMeeting(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('gathering_meetings')
    .set((eb) => ({ cancelled_at: now, changed_at: now, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setNotes(
  db: Database,
  id: string,
  { notes, now }: { notes: string; now: Date },
): Promise<void> {
  await db
    .updateTable('gathering_meetings')
    .set((eb) => ({
      notes,
      notes_at: notes === '' ? null : now,
      notes_version: eb('notes_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export interface MeetingRow {
  id: string;
  title: string;
  about: string;
  starts_at: Date;
  ends_at: Date;
  sequence: number;
  moved_from: Date | null;
  changed_at: Date;
  cancelled_at: Date | null;
  notes: string;
  notes_version: number;
}

/** Returns the dates of a gathering, cancelled ones too, in their order. */
export const meetingsOf = (db: Database, gatheringId: string): Promise<MeetingRow[]> =>
  db
    .selectFrom('gathering_meetings')
    .select([
      'id',
      'title',
      'about',
      'starts_at',
      'ends_at',
      'sequence',
      'moved_from',
      'changed_at',
      'cancelled_at',
      'notes',
      'notes_version',
    ])
    .where('gathering_id', '=', gatheringId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute();

/** Removes the texts of all dates of a host. */
export async function blankMeetings(db: Database, hostId: string): Promise<void> {
  await db
    .updateTable('gathering_meetings')
    .set({ title: '', about: '', notes: '' })
    .where('gathering_id', 'in', (eb) =>
      eb.selectFrom('gatherings').select('id').where('host_id', '=', hostId),
    )
    .execute();
}
