import { sql } from 'kysely';
import type { LocalDate } from '#server/domains/profile/days/rules.ts';
import type { Database } from '#server/platform/database/database.ts';

export interface NudgeRow {
  from_id: string;
  on_date: LocalDate;
  words: string;
  sent_at: Date;
}

/** Returns the last nudge of each of both. */
export async function lastNudges(db: Database, pactId: string): Promise<NudgeRow[]> {
  const { rows } = await sql<NudgeRow>`
    select distinct on (from_id) from_id, on_date, words, sent_at from pact_nudges
    where pact_id = ${pactId} order by from_id, on_date desc`.execute(db);
  return rows;
}

/** Stores a nudge. Returns false if the sender has sent one on this date. */
export async function insertNudge(
  db: Database,
  nudge: { id: string; pactId: string; fromId: string; date: LocalDate; words: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pact_nudges')
    .values({
      id: nudge.id,
      pact_id: nudge.pactId,
      from_id: nudge.fromId,
      on_date: nudge.date,
      words: nudge.words,
      sent_at: nudge.now,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
