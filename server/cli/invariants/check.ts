import { memberKey } from '#server/domains/journal/open-member-key.ts';
import { open } from '#server/domains/journal/write-entry.ts';
import type { Database } from '#server/platform/database/database.ts';
import { invariants, sealedEntries } from './store.ts';

export interface Finding {
  name: string;
  /** What it means when rows are found. */
  wrong: string;
  /** How many rows break it. */
  count: number;
  /** The first of them. */
  rows: Record<string, unknown>[];
}

/** Checks what must always be true, in one picture of the database that other writers cannot blur. Changes nothing. */
export async function checkInvariants(
  pool: Database,
  { serverKey, now }: { serverKey: Buffer; now: Date },
): Promise<Finding[]> {
  return pool
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const findings: Finding[] = [];
      for (const { name, wrong, find } of invariants)
        findings.push({ name, wrong, ...(await find(db, now)) });
      return [...findings, await unreadableEntries(db, serverKey, now)];
    });
}

/** Counts the entries that do not open; what they say is looked at by nobody. */
async function unreadableEntries(db: Database, serverKey: Buffer, now: Date): Promise<Finding> {
  const broken: Record<string, unknown>[] = [];
  let owner = '';
  let key: Buffer | null = null;
  for await (const entry of sealedEntries(db)) {
    if (owner !== entry.member_id) {
      owner = entry.member_id;
      // A missing key cannot be made here: the transaction only reads, so such an entry counts as closed.
      key = entry.has_key ? await memberKey(db, serverKey, owner, now).catch(() => null) : null;
    }
    if (!key || !opens(key, entry)) broken.push({ entry: entry.id, member: entry.member_id, day: entry.day });
  }
  return {
    name: 'journal entries open',
    wrong: 'These entries cannot be read with this server key: they, or their keys, were changed or moved.',
    count: broken.length,
    rows: broken.slice(0, 20),
  };
}

function opens(
  key: Buffer,
  entry: { member_id: string; round_id: string; day: number; sealed_text: Buffer },
): boolean {
  try {
    open(key, entry, { memberId: entry.member_id, roundId: entry.round_id, day: entry.day });
    return true;
  } catch {
    return false;
  }
}
