import type pg from 'pg';
import type { ErasureRule } from '#server/platform/database/tables.ts';

export interface Column {
  table: string;
  column: string;
  type: string;
  isRequired: boolean;
  default: string | null;
}

/** Types of columns that can hold words. Texts may be in bytes as well. */
const textTypes = ['text', 'varchar', 'citext', 'jsonb', 'json', '_text', '_varchar', 'bytea'];
export const isTextLike = ({ type }: Column): boolean => textTypes.includes(type);

/** Returns the columns of all tables that statements may write. */
export async function columnsOf(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query<Column>(`
    select c.table_name as table, c.column_name as column, c.udt_name as type, c.is_nullable = 'NO' as "isRequired",
      coalesce(c.column_default, case when c.is_identity = 'YES' then 'identity' end) as default
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.table_name not like 'kysely%'
    order by c.table_name, c.ordinal_position`);
  return rows;
}

/** Returns the first word of each column whose check lists all that it allows, which is no member's text. */
async function allowedWords(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ place: string; definition: string }>(`
    select c.conrelid::regclass || '.' || a.attname as place, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace`);
  return new Map(
    rows.flatMap(({ place, definition }) => {
      const word = /(?:= ANY \(|<@ \()?ARRAY\['([^']+)'::text/.exec(definition)?.[1];
      const only = /\((\w+) = '([^']+)'::text\)/.exec(definition)?.[2];
      return (word ?? only) ? [[place, word ?? only ?? ''] as const] : [];
    }),
  );
}

interface Reference {
  table: string;
  column: string;
  to: string;
  its: string;
}

async function referencesOf(pool: pg.Pool): Promise<Reference[]> {
  const { rows } = await pool.query<Reference>(`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as to, b.attname as its
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid and c.confrelid <> 'members'::regclass`);
  return rows;
}

/** Values of columns without words, where a row needs one. */
const plain: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  timestamptz: "'2026-03-01T10:00:00Z'",
  date: "'2026-03-01'",
  time: "'07:30'",
  bool: 'false',
  _uuid: "'{}'",
  _int2: "'{1}'",
  _int4: "'{1}'",
  _time: "'{07:30}'",
};

const asType = (type: string, word: string, initial: string | null): string => {
  if (type.startsWith('json')) return initial?.includes('{}') ? `'{"text": "${word}"}'` : `'["${word}"]'`;
  return type.startsWith('_') ? `array['${word}']` : `'${word}'`;
};

/** Columns with a member who acted on a row, or was addressed by it. Its words are of someone else. */
const acted = /_by$|^assigned_to$|^mentions$|^receiver_id$|^partner_id$/;
const ownersOf = ({ deletes = [], clears = [] }: ErasureRule): readonly string[] =>
  deletes.length > 0 ? deletes : clears.filter((column) => column === 'flagged_by' || !acted.test(column));

/**
 * Plants a word of its own into every column that can hold words, of every table whose rows `rules` calls the member's, or that
 * belong to such a row. Inserts a row where the member has none. Checks and triggers don't apply any more, so that a row needs no
 * meaning. Returns the columns by their words, and all columns of those rows.
 */
export async function plantCanaries(
  pool: pg.Pool,
  member: { id: string; email: string },
  rules: Readonly<Record<string, ErasureRule>>,
  overrides: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Promise<{ canaries: ReadonlyMap<string, string>; places: ReadonlySet<string> }> {
  const [columns, allowed, references] = await Promise.all([
    columnsOf(pool),
    allowedWords(pool),
    referencesOf(pool),
  ]);
  const canaries = new Map<string, string>();
  const places = new Set<string>();
  const planted = new Map<string, Record<string, unknown>>();
  const client = await pool.connect();
  try {
    const { rows: checks } = await client.query<{ drop: string }>(`
      select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`);
    for (const { drop } of checks) await client.query(drop);
    await client.query('set session_replication_role = replica');

    const plant = async (table: string, owner: string | null) => {
      const rule = rules[table] ?? {};
      const texts: [string, string][] = [];
      const others: [string, string][] = [];
      for (const one of columns.filter((each) => each.table === table)) {
        const isMembers = [...(rule.deletes ?? []), ...(rule.clears ?? [])].includes(one.column);
        const parent = references.find((each) => each.table === table && each.column === one.column);
        const set = overrides[table]?.[one.column];
        const enumerated = isTextLike(one) ? allowed.get(`${table}.${one.column}`) : undefined;
        if (isTextLike(one)) places.add(`${table}.${one.column}`);
        if (one.column === owner) others.push([one.column, `'${member.id}'`]);
        else if (set !== undefined) others.push([one.column, set]);
        else if (rule.byAddress && one.column.includes('email'))
          others.push([one.column, `'${member.email}'`]);
        else if (parent && (one.isRequired || rule.within === parent.to) && planted.has(parent.to))
          others.push([one.column, `'${planted.get(parent.to)?.[parent.its]}'`]);
        else if (isMembers && !one.isRequired) continue;
        else if (enumerated !== undefined)
          others.push([one.column, asType(one.type, enumerated, one.default)]);
        else if (isTextLike(one)) {
          const word = `zqcanary${canaries.size}x`;
          canaries.set(word, `${table}.${one.column}`);
          texts.push([one.column, asType(one.type, word, one.default)]);
        } else if (one.isRequired && one.default === null)
          others.push([one.column, plain[one.type] ?? String(5000 + planted.size)]);
      }
      // A row that the product made is truer than one without a meaning.
      if (owner !== null) {
        const { rows } = await client.query(
          `update ${table} set ${[[owner, owner], ...texts].map(([name, value]) => `"${name}" = ${value}`).join(', ')}
            where ctid = (select ctid from ${table} where ${owner} = $1 limit 1) returning *`,
          [member.id],
        );
        if (rows.length > 0) return void planted.set(table, rows[0]);
      }
      const all = [...others, ...texts];
      const { rows } = await client.query(
        `insert into ${table} (${all.map(([name]) => `"${name}"`).join(', ')}) values (${all.map(([, value]) => value).join(', ')}) returning *`,
      );
      planted.set(table, rows[0]);
    };

    const done = new Set<string>();
    const tables = Object.keys(rules);
    const parentsOf = (table: string) =>
      references.filter(
        (each) =>
          each.table === table &&
          (rules[table]?.within === each.to ||
            columns.some((one) => one.table === table && one.column === each.column && one.isRequired)),
      );
    for (let before = -1; before < done.size; ) {
      before = done.size;
      for (const table of tables.filter((each) => !done.has(each))) {
        const rule = rules[table] ?? {};
        const parents = parentsOf(table);
        const owners = ownersOf(rule);
        // Parents first, as long as they are planted themselves.
        if (parents.some(({ to }) => !done.has(to) && isReached(to))) continue;
        if (owners.length > 0) for (const owner of owners) await plant(table, owner);
        else if (rule.byAddress || parents.some(({ to }) => planted.has(to))) await plant(table, null);
        done.add(table);
      }
    }
    function isReached(table: string, seen: readonly string[] = []): boolean {
      if (seen.includes(table)) return false;
      const rule = rules[table] ?? {};
      return (
        ownersOf(rule).length > 0 ||
        rule.byAddress === true ||
        parentsOf(table).some(({ to }) => isReached(to, [...seen, table]))
      );
    }
  } finally {
    client.release(true);
  }
  return { canaries, places };
}

/** Returns the words that match in each column of the database that can hold any, by table and column. */
export async function findWords(pool: pg.Pool, pattern: string): Promise<{ place: string; word: string }[]> {
  const { rows: places } = await pool.query<{ name: string; column: string; type: string }>(`
    select c.oid::regclass::text as name, quote_ident(a.attname) as column, t.typname as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`);
  const found: { place: string; word: string }[] = [];
  for (const { name, column, type } of places) {
    const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`;
    const { rows } = await pool.query<{ word: string }>(
      `select distinct m[1] as word from ${name}, regexp_matches(${text}, $1, 'gi') m`,
      [`(${pattern})`],
    );
    for (const { word } of rows) found.push({ place: `${name.replace('public.', '')}.${column}`, word });
  }
  return found;
}
