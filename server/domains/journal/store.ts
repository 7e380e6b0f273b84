import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

export const wrappedKeyOf = async (db: Database, memberId: string): Promise<Buffer | null> =>
  (
    await db
      .selectFrom('journal_keys')
      .select('wrapped_key')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  )?.wrapped_key ?? null;

/** Inserts the member's key unless one exists, and returns the stored key. */
export async function insertKey(db: Database, memberId: string, wrapped: Buffer, now: Date): Promise<Buffer> {
  await db
    .insertInto('journal_keys')
    .values({ member_id: memberId, wrapped_key: wrapped, created_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const kept = await wrappedKeyOf(db, memberId);
  return kept ?? wrapped;
}

/** True if a member has a sealed entry, a sealed answer to a weekly review, or a sealed feeling. */
export const hasSealedTexts = async (db: Database, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('journal_entries')
    .select('member_id')
    .where('member_id', '=', memberId)
    .unionAll(db.selectFrom('review_answers').select('member_id').where('member_id', '=', memberId))
    .unionAll(db.selectFrom('feelings').select('member_id').where('member_id', '=', memberId))
    .limit(1)
    .executeTakeFirst()) !== undefined;

export interface SealedEntry {
  id: string;
  day: number;
  sealed_text: Buffer;
  version: number;
  updated_at: Date;
}

/** Locks the entry of a day until the transaction ends. */
export const lockEntry = (db: Database, roundId: string, day: number): Promise<SealedEntry | undefined> =>
  db
    .selectFrom('journal_entries')
    .select(['id', 'day', 'sealed_text', 'version', 'updated_at'])
    .where('round_id', '=', roundId)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();

export const entryOf = (db: Database, roundId: string, day: number): Promise<SealedEntry | undefined> =>
  db
    .selectFrom('journal_entries')
    .select(['id', 'day', 'sealed_text', 'version', 'updated_at'])
    .where('round_id', '=', roundId)
    .where('day', '=', day)
    .executeTakeFirst();

export async function insertEntry(
  db: Database,
  entry: {
    id: string;
    memberId: string;
    roundId: string;
    day: number;
    sealed: Buffer;
    writtenOn: string;
    now: Date;
  },
): Promise<void> {
  await db
    .insertInto('journal_entries')
    .values({
      id: entry.id,
      member_id: entry.memberId,
      round_id: entry.roundId,
      day: entry.day,
      sealed_text: entry.sealed,
      written_on: entry.writtenOn,
      written_at: entry.now,
      updated_at: entry.now,
    })
    .execute();
}

export async function updateEntry(db: Database, id: string, sealed: Buffer, now: Date): Promise<number> {
  const row = await db
    .updateTable('journal_entries')
    .set((eb) => ({ sealed_text: sealed, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Returns the member's rounds of a programme, newest first. */
export const roundsOf = (db: Database, memberId: string, programId: string) =>
  db
    .selectFrom('rounds')
    .select(['id', 'number'])
    .where('member_id', '=', memberId)
    .where('program_id', '=', programId)
    .orderBy('number', 'desc')
    .limit(1000)
    .execute();

/** Returns the member's entries of these rounds with their prompts, newest round and day first. */
export const entriesOf = (db: Database, memberId: string, roundIds: string[]) =>
  db
    .selectFrom('journal_entries as e')
    .innerJoin('rounds as r', 'r.id', 'e.round_id')
    .innerJoin('programs as p', 'p.id', 'r.program_id')
    .leftJoin('lessons as l', (join) =>
      join.onRef('l.course_id', '=', 'p.course_id').onRef('l.order_index', '=', 'e.day'),
    )
    // The prompt that the member answered, also after the day got another one.
    .leftJoin('programme_days as d', (join) =>
      join.onRef('d.day', '=', 'e.day').on('d.applies_from', 'is not', null).on('l.id', 'is not', null),
    )
    .leftJoin('programme_day_versions as kept', (join) =>
      join
        .onRef('kept.day', '=', 'd.day')
        .on('kept.number', '=', sql<number>`kept_day_version(e.round_id, d.day)`),
    )
    .select([
      'e.id',
      'e.day',
      'e.sealed_text',
      'e.version',
      'e.written_on',
      'e.written_at',
      'e.updated_at',
      'r.number as round',
      sql<string | null>`coalesce(kept.journal_prompt, l.journal_prompt)`.as('prompt'),
    ])
    .where('e.member_id', '=', memberId)
    .where('e.round_id', '=', sql<string>`any(${roundIds}::uuid[])`)
    .orderBy('r.number', 'desc')
    .orderBy('e.day', 'desc')
    .execute();

/** Returns copies of entries' sentences that their member shared as posts, by entry, newest first. */
export async function sharedOf(
  db: Database,
  entryIds: readonly string[],
): Promise<Map<string, { post_id: string; text: string; shared_at: Date }[]>> {
  const rows = await db
    .selectFrom('shared_sentences as s')
    .innerJoin('posts as p', 'p.id', 's.post_id')
    .select(['s.entry_id', 's.post_id', 'p.plain as text', 'p.created_at as shared_at'])
    .where('s.entry_id', '=', sql<string>`any(${[...entryIds]}::uuid[])`)
    .orderBy('p.created_at', 'desc')
    .execute();
  return Map.groupBy(rows, ({ entry_id }) => entry_id);
}

export const programExists = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('programs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Deletes the member's entry of a day. Returns false when there is none. */
export async function deleteEntry(
  db: Database,
  memberId: string,
  roundId: string,
  day: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('journal_entries')
    .where('member_id', '=', memberId)
    .where('round_id', '=', roundId)
    .where('day', '=', day)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteKey(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('journal_keys').where('member_id', '=', memberId).execute();
}
