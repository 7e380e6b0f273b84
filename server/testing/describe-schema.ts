import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Without what extensions bring, and the tables in which migrations are counted. */
const own = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;
const inPublic = `n.nspname = 'public' and c.relname not like 'kysely\\_%'`;

/** One question a kind of object. Each returns the object's name and all that can differ about it. */
const questions: Record<string, string> = {
  // The order of the columns of a table says nothing, because every statement names those that it means.
  columns: `select c.relname || '.' || a.attname as name, concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      case a.attgenerated when '' then 'default' else 'generated' end || ' ' || pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attcollation::regcollation, a.attstorage,
      a.attoptions, a.attacl) as is
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${inPublic} and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped`,
  relations: `select c.relname as name, concat_ws(' ', c.relkind, c.relpersistence, c.relreplident, c.relrowsecurity, c.reloptions, c.relacl,
      pg_get_userbyid(c.relowner)) as is
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${inPublic}`,
  // PostgreSQL 18 also names "not null", which the columns say.
  constraints: `select c.relname || '.' || o.conname as name, concat_ws(' ', pg_get_constraintdef(o.oid), o.convalidated, o.condeferrable) as is
    from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inPublic} and o.contype <> 'n'`,
  indexes: `select c.relname as name, concat_ws(' ', pg_get_indexdef(c.oid), i.indisvalid, i.indisclustered) as is
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace where ${inPublic}`,
  triggers: `select c.relname || '.' || o.tgname as name, concat_ws(' ', pg_get_triggerdef(o.oid), o.tgenabled) as is
    from pg_trigger o join pg_class c on c.oid = o.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${inPublic} and not o.tgisinternal`,
  functions: `select o.oid::regprocedure::text as name, concat_ws(' ', pg_get_functiondef(o.oid), o.proacl, pg_get_userbyid(o.proowner)) as is
    from pg_proc o join pg_namespace n on n.oid = o.pronamespace where n.nspname = 'public' and ${own}`,
  sequences: `select c.relname as name, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle) as is
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${inPublic}`,
  extensions: `select e.extname as name, n.nspname as is from pg_extension e join pg_namespace n on n.oid = e.extnamespace`,
  searches: `select o.cfgname || '.' || m.maptokentype || '.' || m.mapseqno as name, m.mapdict::regdictionary::text as is
    from pg_ts_config o join pg_ts_config_map m on m.mapcfg = o.oid join pg_namespace n on n.oid = o.cfgnamespace
    where n.nspname = 'public' and ${own}`,
  types: `select o.typname as name, o.typtype::text as is from pg_type o join pg_namespace n on n.oid = o.typnamespace
    where n.nspname = 'public' and o.typtype in ('d', 'e', 'r') and ${own}`,
  comments: `select d.classoid::regclass || ' ' || pg_describe_object(d.classoid, d.objoid, d.objsubid) as name, d.description as is
    from pg_description d join pg_class c on c.oid = d.objoid join pg_namespace n on n.oid = c.relnamespace where ${inPublic}`,
  schemas: `select n.nspname as name, concat_ws(' ', n.nspacl) as is from pg_namespace n where n.nspname !~ '^pg_'`,
  privileges: `select concat_ws(' ', pg_get_userbyid(defaclrole), defaclobjtype) as name, defaclacl::text as is from pg_default_acl`,
};

/** Returns everything that the schema of a database has, by kind and name. Two databases with equal ones can't be told apart by a statement. */
export async function describeSchema(db: Queryable): Promise<Record<string, Record<string, string>>> {
  const described: Record<string, Record<string, string>> = {};
  for (const [kind, question] of Object.entries(questions)) {
    const { rows } = await db.query<{ name: string; is: string }>(question);
    described[kind] = Object.fromEntries(rows.map(({ name, is }) => [name, is]));
  }
  return described;
}

const tables = `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely\\_%'`;

/** Returns the rows of every table that has some, without those that count migrations. Ids and times that a database makes for itself are left out. */
export async function readRows(db: Queryable): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name } of (await db.query<{ name: string }>(tables)).rows) {
    const all = `select to_jsonb(t) as line from ${name} t`;
    const { rows } = await db.query<{ line: Record<string, unknown> }>(all);
    if (rows.length > 0) found[name] = rows.map(({ line }) => JSON.stringify(withoutOwn(line))).sort();
  }
  return found;
}

const ofItsOwn = /^\d{4}-\d{2}-\d{2}T(?<!2026-01-01T)|^(?!01900000)[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Replaces times and random ids. The ids that a migration names begin with 01900000, and the first prices are of 2026-01-01. */
const withoutOwn = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line)
      .map(([column, value]): [string, unknown] => [
        column,
        column === 'xid' || (typeof value === 'string' && ofItsOwn.test(value)) ? 'its own' : value,
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
