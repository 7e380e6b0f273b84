import { memberKey } from '#server/domains/journal/open-member-key.ts';
import { open } from '#server/domains/journal/write-entry.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';

import { checkExportFiles } from './exports/check-files.ts';
import { invariants, sealedEntries } from './store.ts';

export interface Finding {
  name: string;
  /** Sentence for the operator when rows were found. */
  wrong: string;
  /** Number of violating rows. */
  count: number;
  /** The first violating rows. */
  rows: Record<string, unknown>[];
}

const shown = 20;

/** Checks every invariant in one read-only snapshot of the database, unaffected by other writers, and then the files. */
export async function checkInvariants(
  ctx: Pick<AppContext, 'db' | 'config' | 'clock' | 'files'>,
): Promise<Finding[]> {
  const now = ctx.clock.now();
  const findings = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      const findings: Finding[] = [];
      for (const { name, wrong, find } of invariants)
        findings.push({ name, wrong, ...(await find(db, now)) });
      return [...findings, await unreadableEntries(db, ctx.config.serverKey, now)];
    });
  const ofFiles = await checkExportFiles(ctx.db, ctx.files, now);
  return [
    ...findings,
    ...ofFiles.map(({ rows, ...said }) => ({ ...said, count: rows.length, rows: rows.slice(0, shown) })),
  ];
}

/** Counts journal entries that cannot be decrypted. Their text is discarded. */
async function unreadableEntries(db: Database, serverKey: Buffer, now: Date): Promise<Finding> {
  const broken: Record<string, unknown>[] = [];
  let owner = '';
  let key: Buffer | null = null;
  for await (const entry of sealedEntries(db)) {
    if (owner !== entry.member_id) {
      owner = entry.member_id;
      // The read-only transaction cannot create a missing key, so the entry counts as unreadable.
      key = entry.has_key ? await memberKey(db, serverKey, owner, now).catch(() => null) : null;
    }
    if (!key || !opens(key, entry)) broken.push({ entry: entry.id, member: entry.member_id, day: entry.day });
  }
  return {
    name: 'journal entries can be decrypted',
    wrong:
      'These entries cannot be decrypted with this server key. Either they or their keys were changed or moved.',
    count: broken.length,
    rows: broken.slice(0, shown),
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
