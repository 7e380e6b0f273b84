import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { batchSize, inBatches } from '../database/in-batches.ts';
import type { LiveCursor } from './cursor.ts';

/**
 * Deletes events older than an hour on the database's clock, except the newest of them: it is the mark that shows
 * how far back a stream can continue. The mark is older than every transaction that still runs anywhere in the cluster,
 * because a position begins with the oldest of those: a long one must not make every position look too old. Deletes rows of another cluster as well, which a restored dump has: their
 * numbers of transactions are in the future here.
 */
export async function pruneLive(db: Database): Promise<void> {
  await sql`delete from live_events where xid > pg_snapshot_xmax(pg_current_snapshot())`.execute(db);
  await inBatches(() =>
    sql`
      delete from live_events where ctid = any(array(
        select ctid from live_events where xid < (
          select max(xid) from live_events
          where at < clock_timestamp() - interval '1 hour' and xid < pg_snapshot_xmin(pg_current_snapshot()))
        order by xid limit ${sql.lit(batchSize)}))`.execute(db),
  );
}

export interface StoredEvent {
  id: string;
  member_id: string | null;
  place: string | null;
  content_type: string | null;
  content_id: string | null;
  by_member: string | null;
  name: string;
  data: unknown;
}

const columns = 'e.id::text, e.member_id, e.place, e.content_type, e.content_id, e.by_member, e.name, e.data';

/**
 * Selects the current snapshot as `position`, whether events after `$1` are deleted already as `is_behind`, and the
 * events that `$1` doesn't see, oldest first. Without events it is one row with nulls.
 */
export const eventsSince = `
  select pg_current_snapshot()::text as position,
    coalesce(pg_snapshot_xmin($1::pg_snapshot) < (select min(xid) from live_events), false) as is_behind, ${columns}
  from (values (1)) one left join live_events e on e.xid >= pg_snapshot_xmin($1::pg_snapshot)
    and e.xid < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(e.xid, $1::pg_snapshot)
  order by e.id`;

export interface MissedEvent extends StoredEvent {
  /** Among the events that the cursor's `batch` added. */
  is_of_batch: boolean;
}

/**
 * Returns up to `most` events for a member that are in `position` and not yet behind the cursor, in the order in which they are
 * delivered. Null when the cursor can't be continued: its events may be deleted, or it is of another database.
 */
export async function missedEvents(
  db: Database,
  { seen, batch, upTo }: LiveCursor,
  {
    position,
    memberId,
    places,
    most,
  }: { position: string; memberId: string; places: string[]; most: number },
): Promise<MissedEvent[] | null> {
  const { rows: checks } = await sql<{ is_known: boolean }>`
    select coalesce(pg_snapshot_xmin(${seen}::pg_snapshot) >= (select min(xid) from live_events), false)
      and pg_snapshot_xmax(${batch ?? seen}::pg_snapshot) <= pg_snapshot_xmax(${position}::pg_snapshot) as is_known`.execute(
    db,
  );
  if (!checks[0]?.is_known) return null;
  const isOfBatch = sql`(${batch}::pg_snapshot is not null and pg_visible_in_snapshot(e.xid, ${batch}::pg_snapshot))`;
  const { rows } = await sql<MissedEvent>`
    select ${sql.raw(columns)}, ${isOfBatch} as is_of_batch from live_events e
    where (e.member_id = ${memberId} or e.place = any(${places}::text[]))
      and e.xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and pg_visible_in_snapshot(e.xid, ${position}::pg_snapshot)
      and not pg_visible_in_snapshot(e.xid, ${seen}::pg_snapshot) and not (${isOfBatch} and e.id <= ${upTo}::bigint)
    order by is_of_batch desc, e.id limit ${most}`.execute(db);
  return rows;
}
