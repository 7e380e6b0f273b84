import { sql } from 'kysely';
import { isUnheard } from '#server/domains/relationships/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ContentAdapter } from './content-adapter.ts';

/** Returns which of these members may read a piece of content, without those who block or mute `by`. */
export async function readersAmong(
  db: Database,
  { isReadable }: Pick<ContentAdapter, 'isReadable'>,
  { id, by, memberIds }: { id: string; by: string | null; memberIds: readonly string[] },
): Promise<string[]> {
  const member = sql.ref('m.id');
  const { rows } = await sql<{ id: string }>`
    select m.id from unnest(${[...memberIds]}::uuid[]) as m (id)
    where ${isReadable(sql`${id}::uuid`, member)}
      ${by === null ? sql`` : sql`and not ${isUnheard(member, sql`${by}::uuid`)}`}`.execute(db);
  return rows.map((row) => row.id);
}
