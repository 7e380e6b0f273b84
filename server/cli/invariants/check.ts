import { content } from '#server/app.ts';
import { openFeeling } from '#server/domains/journal/feelings/set-feeling.ts';
import { memberKey } from '#server/domains/journal/open-member-key.ts';
import { open } from '#server/domains/journal/write-entry.ts';
import { findWrongBells } from '#server/domains/notifications/bell/find-wrong-bells.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Database } from '#server/platform/database/database.ts';

import { checkExportFiles } from './check-export-files.ts';
import { checkPictureFiles } from './check-picture-files.ts';
import { invariants, sealedEntries, sealedFeelings } from './store.ts';

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
      return [
        ...findings,
        await unreadableEntries(db, ctx.config.serverKey, now),
        await unreadableFeelings(db, ctx.config.serverKey, now),
        await wrongBells(db, now),
      ];
    });
  const ofFiles = await checkExportFiles(ctx.db, ctx.files, now);
  return [
    ...findings,
    await checkPictureFiles(ctx.db, ctx.files),
    ...ofFiles.map(({ rows, ...said }) => ({ ...said, count: rows.length, rows: rows.slice(0, shown) })),
  ];
}

/** Compares the kept numbers of bells with the counted ones. */
async function wrongBells(db: Database, now: Date): Promise<Finding> {
  const found: Record<string, unknown>[] = [];
  for await (const { member, kept, counted } of findWrongBells(db, content, now))
    found.push({ member, kept: JSON.stringify(kept), counted: JSON.stringify(counted) });
  return {
    name: 'the bell has the numbers that it counts',
    wrong: 'The kept numbers of a bell differ from what is counted. The next night counts them again.',
    count: found.length,
    rows: found.slice(0, shown),
  };
}

/** Counts journal entries that cannot be decrypted. Their text is discarded. */
const unreadableEntries = (db: Database, serverKey: Buffer, now: Date): Promise<Finding> =>
  findUnreadable(db, {
    serverKey,
    now,
    sealed: sealedEntries(db),
    open: (key, entry) =>
      open(key, entry, { memberId: entry.member_id, roundId: entry.round_id, day: entry.day }),
    shown: ({ id, member_id, day }) => ({ entry: id, member: member_id, day }),
    name: 'journal entries can be decrypted',
    things: 'entries',
  });

/** Counts feelings that cannot be decrypted. They are discarded. */
const unreadableFeelings = (db: Database, serverKey: Buffer, now: Date): Promise<Finding> =>
  findUnreadable(db, {
    serverKey,
    now,
    sealed: sealedFeelings(db),
    open: (key, feeling) => openFeeling(key, feeling, feeling.member_id),
    shown: ({ member_id, local_date }) => ({ member: member_id, date: local_date }),
    name: 'feelings can be decrypted',
    things: 'feelings',
  });

/** Opens every row with the key of its member. Rows come by member. */
async function findUnreadable<Row extends { member_id: string; has_key: boolean }>(
  db: Database,
  {
    serverKey,
    now,
    sealed,
    open: unsealRow,
    shown: described,
    name,
    things,
  }: {
    serverKey: Buffer;
    now: Date;
    sealed: AsyncIterable<Row>;
    open: (key: Buffer, row: Row) => unknown;
    shown: (row: Row) => Record<string, unknown>;
    name: string;
    things: string;
  },
): Promise<Finding> {
  const broken: Record<string, unknown>[] = [];
  let owner = '';
  let key: Buffer | null = null;
  for await (const row of sealed) {
    if (owner !== row.member_id) {
      owner = row.member_id;
      // The read-only transaction cannot create a missing key, so the row counts as unreadable.
      key = row.has_key ? await memberKey(db, serverKey, owner, now).catch(() => null) : null;
    }
    if (!key || !opens(() => unsealRow(key as Buffer, row))) broken.push(described(row));
  }
  return {
    name,
    wrong: `These ${things} cannot be decrypted with this server key. Either they or their keys were changed or moved.`,
    count: broken.length,
    rows: broken.slice(0, shown),
  };
}

function opens(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}
