import { globSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../server/platform/database/database.ts';

interface ForeignKey {
  from: string;
  to: string;
  columns: string[];
  isOptional: boolean;
  /** The columns are a key of their own table too, so there is at most one row. */
  isUnique: boolean;
}

const root = join(import.meta.dirname, '..');

/** Returns `docs/tables.md`: the tables of each noun and their foreign keys, as pictures in Mermaid. */
export async function drawTables(db: Database): Promise<string> {
  const keys = await foreignKeys(db);
  const nouns = await Promise.all(
    globSync('server/domains/*/tables.ts', { cwd: root })
      .toSorted()
      .map(async (path) => ({ noun: path.split('/')[2] ?? '', tables: await tablesIn(path) })),
  );
  const sections = nouns.map(({ noun, tables }) => {
    const lines = keys.filter(({ from, to }) => tables.includes(from) && to !== 'members').map(lineOf);
    const drawn = new Set(lines.flatMap((line) => line.split(' ')));
    const alone = tables.filter((table) => !drawn.has(table));
    const picture = lines.length > 0 ? ['', '```mermaid', 'erDiagram', ...lines, '```'] : [];
    const rest =
      alone.length > 0 ? ['', `By themselves: ${alone.map((table) => `\`${table}\``).join(', ')}.`] : [];
    return [`## ${noun}`, ...picture, ...rest].join('\n');
  });
  return `${[intro, ...sections].join('\n\n')}\n`;
}

const intro = `# Tables

The tables of each noun, and what they refer to. \`}o--||\` is many rows to one, \`|o\` at most one row, \`o|\` may refer to nothing. Almost every table refers to \`members\` too, which isn't drawn.
\`npm run db:types\` writes this page, and a test compares it with the schema. Columns are in \`server/platform/database/database-types.ts\`.`;

const lineOf = ({ from, to, columns, isOptional, isUnique }: ForeignKey): string =>
  `  ${from} ${isUnique ? '|o' : '}o'}--${isOptional ? 'o|' : '||'} ${to} : "${columns.join(', ')}"`;

async function tablesIn(path: string): Promise<string[]> {
  const exported = (await import(join(root, path))) as Record<string, object>;
  return Object.values(exported)
    .flatMap((tables) => Object.keys(tables))
    .toSorted();
}

async function foreignKeys(db: Database): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to",
      array_agg(a.attname::text order by k.at) as columns, bool_or(not a.attnotnull) as "isOptional",
      exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indisunique and i.indpred is null
          and i.indkey::int2[] <@ c.conkey and c.conkey <@ i.indkey::int2[]
      ) as "isUnique"
    from pg_constraint c
    cross join unnest(c.conkey) with ordinality as k (attnum, at)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    group by c.oid order by 1, 2, 3`.execute(db);
  return rows;
}
