import { sql } from 'kysely';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Stores a wave. Returns false for a repeat. */
export async function insertWave(
  db: Database,
  {
    podId,
    fromId,
    toId,
    backOn,
    now,
  }: { podId: string; fromId: string; toId: string; backOn: LocalDate; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pod_waves')
    .values({ pod_id: podId, from_id: fromId, to_id: toId, back_on: backOn, waved_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface WaveRow {
  from_id: string;
  to_id: string;
  back_on: LocalDate;
}

/** Returns the waves of the newest returns in a pod, first ones first, of members who are still in it. */
export async function wavesOf(db: Database, podId: string): Promise<WaveRow[]> {
  const { rows } = await sql<WaveRow>`
    select w.from_id, w.to_id, w.back_on::text as back_on from pod_waves w
    join pod_members pm on pm.pod_id = w.pod_id and pm.member_id = w.from_id and pm.left_at is null
    where w.pod_id = ${podId} order by w.waved_at, w.from_id limit 200`.execute(db);
  return rows;
}
