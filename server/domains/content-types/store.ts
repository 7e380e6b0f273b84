import { sql } from 'kysely';
import { isUnheard } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ContentAdapter } from './content-adapter.ts';

/** Returns which of these members may read a piece of content, without those who block or mute `by`. */
export async function readersAmong(
  db: Database,
  { isReadable, hears = isReadable }: Pick<ContentAdapter, 'isReadable' | 'hears'>,
  { id, by, memberIds }: { id: string; by: string | null; memberIds: readonly string[] },
): Promise<string[]> {
  const member = sql.ref('m.id');
  const { rows } = await sql<{ id: string }>`
    select m.id from unnest(${[...memberIds]}::uuid[]) as m (id)
    where ${hears(sql`${id}::uuid`, member)}
      ${by === null ? sql`` : sql`and not ${isUnheard(member, sql`${by}::uuid`)}`}`.execute(db);
  return rows.map((row) => row.id);
}

/** Returns the numbers of the pieces of content that a member may read, and whose authors the member hears of. */
export async function readableAmong(
  db: Database,
  { isReadable, hears = isReadable }: Pick<ContentAdapter, 'isReadable' | 'hears'>,
  { subjects, memberId }: { subjects: readonly { id: string; by: string | null }[]; memberId: string },
): Promise<number[]> {
  const member = sql`${memberId}::uuid`;
  const { rows } = await sql<{ at: number }>`
    select subject.at::int - 1 as at
    from unnest(${subjects.map(({ id }) => id)}::uuid[], ${subjects.map(({ by }) => by)}::uuid[])
      with ordinality as subject (id, by_member, at)
    where ${hears(sql.ref('subject.id'), member)}
      and (subject.by_member is null or not ${isUnheard(member, sql.ref('subject.by_member'))})`.execute(db);
  return rows.map(({ at }) => at);
}
