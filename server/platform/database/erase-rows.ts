import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Deletes at most `most` rows of a table whose column has this id, and returns how many. This and the
 * one below are the statements that write a table by a computed name: who calls them says by a registry which tables those are.
 */
export async function eraseRows(
  db: Database,
  { table, column, id, most }: { table: string; column: string; id: string; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit ${most}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

const former = '@Former member';

/**
 * Replaces a member's name in the mentions of one table, by a registry as well. The member is found by the link of a
 * mention, or by the ids beside a plain text. A repetition changes nothing.
 */
export async function renameMentions(
  db: Database,
  {
    table,
    html,
    plain,
    ids,
    id,
    name,
  }: { table: string; html?: string; plain?: string; ids?: string; id: string; name: string },
): Promise<void> {
  const link = `href="/u/${id}"`;
  const mention = `<a [^<>]*${link}[^<>]*>`;
  // The name that the mention was written with. It may have changed since.
  const written = html
    ? sql`coalesce(substring(${sql.ref(html)} from ${`${mention}([^<]*)</a>`}), '')`
    : sql`''`;
  const set = [
    ...(html
      ? [sql`${sql.ref(html)} = regexp_replace(${sql.ref(html)}, ${`${mention}[^<]*</a>`}, ${former}, 'g')`]
      : []),
    ...(plain
      ? [
          sql`${sql.ref(plain)} = replace(replace(${sql.ref(plain)}, ${written}, ${former}), ${`@${name}`}, ${former})`,
        ]
      : []),
  ];
  // Written as the partial indexes of the long tables are (`posts_mentions`).
  const isMentioned = html
    ? sql`${sql.ref(html)} like '%href="/u/%' and ids_in(${sql.ref(html)}) @> array[${id}::uuid] and position(${link} in ${sql.ref(html)}) > 0`
    : sql`${sql.ref(ids ?? '')} <> '{}' and ${sql.ref(ids ?? '')} @> array[${id}::uuid]`;
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${isMentioned}`.execute(db);
}
