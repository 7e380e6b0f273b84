import type { JournalEntry } from '#contract/journal/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { existingKey } from './open-member-key.ts';
import { formatDate } from './rules.ts';
import { entriesOf, sharedOf } from './store.ts';
import { open } from './write-entry.ts';

/** Returns the member's entries of these rounds, unsealed. Omits empty entries. */
export async function readJournal(
  db: Database,
  {
    memberId,
    rounds,
    serverKey,
  }: { memberId: string; rounds: { id: string; number: number }[]; serverKey: Buffer },
): Promise<JournalEntry[]> {
  const rows = await entriesOf(
    db,
    memberId,
    rounds.map((round) => round.id),
  );
  if (rows.length === 0) return [];
  const key = await existingKey(db, serverKey, memberId);
  const shared = await sharedOf(
    db,
    rows.map(({ id }) => id),
  );
  const roundIds = new Map(rounds.map((round) => [round.number, round.id]));
  return rows
    .map((row) => ({
      id: row.id,
      day: row.day,
      round: row.round,
      formatted_date: formatDate(row.written_on),
      written_on: row.written_on,
      reflection: open(key, row, { memberId, roundId: roundIds.get(row.round) ?? '', day: row.day }),
      prompt: row.prompt,
      version: row.version,
      shared: (shared.get(row.id) ?? []).map(({ post_id, text, shared_at }) => ({
        post_id,
        text,
        shared_at: shared_at.toISOString(),
      })),
      written_at: row.written_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }))
    .filter((entry) => entry.reflection.trim() !== '');
}
