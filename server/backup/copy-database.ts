import { createHash } from 'node:crypto';
import pg from 'pg';
import { copyIn, copyOut } from './wire.ts';

/** A table with the columns that are stored, in the order of the source. */
interface Table {
  name: string;
  columns: string;
}

const tables = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`;

/** Keys between tables, which a copy in any order would violate until its end. */
const keys = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`;

const sequences = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
  where schemaname in ('public', 'graphile_worker')`;

/**
 * Copies every row of one database into another with the same schema, in one snapshot and one transaction, and compares each table
 * by the hash of its rows. Rows that the other database has from its start are replaced. Throws and changes nothing when they differ.
 */
export async function copyDatabase(
  from: pg.ClientConfig,
  to: pg.ClientConfig,
  say: (line: string) => void,
): Promise<{ tables: number; rows: number }> {
  const source = clientOf(from);
  const target = clientOf(to);
  source.on('error', () => undefined);
  target.on('error', () => undefined);
  try {
    await source.connect();
    await target.connect();
    await source.query('begin isolation level repeatable read read only');
    await target.query('begin');
    const mine = await read<Table>(source, tables);
    const theirs = await read<Table>(target, tables);
    if (JSON.stringify(mine) !== JSON.stringify(theirs))
      throw new Error(
        'The two databases have different tables. Start both with the same version of Evolve first.',
      );
    const links = await read<{ away: string; back: string }>(target, keys);
    for (const { away } of links) await target.query(away);
    for (const { name } of mine) await target.query(`alter table ${name} disable trigger user`);
    await target.query(`truncate ${mine.map(({ name }) => name).join(', ')}`);
    let rows = 0;
    for (const { name, columns } of mine) {
      const sent = copyOut(source, `copy ${name} (${columns}) to stdout`);
      await copyIn(target, `copy ${name} (${columns}) from stdin`, sent);
      const [a, b] = [await digest(source, name, columns), await digest(target, name, columns)];
      if (a.hash !== b.hash) throw new Error(`${name} isn't the same after the copy. Nothing was changed.`);
      rows += a.rows;
    }
    for (const { name } of mine) await target.query(`alter table ${name} enable trigger user`);
    for (const { back } of links) await target.query(back);
    for (const { name, value } of await read<{ name: string; value: string | null }>(source, sequences))
      if (value !== null) await target.query('select setval($1::regclass, $2::bigint)', [name, value]);
    await target.query('commit');
    say('Every row was copied and compared. Counting anew what the planner knows.');
    await target.query('analyze');
    return { tables: mine.length, rows };
  } finally {
    await source.end().catch(() => undefined);
    await target.end().catch(() => undefined);
  }
}

/** Returns a client without the limits of a call. The settings decide how a row is written as text. */
function clientOf({
  connectionString,
  host,
  port,
  user,
  password,
  database,
  ssl,
}: pg.ClientConfig): pg.Client {
  const address = connectionString ? { connectionString } : { host, port, user, password, database, ssl };
  return new pg.Client({ ...address, connectionTimeoutMillis: 10_000, options: '-c timezone=UTC' });
}

const read = async <Row extends object>(client: pg.Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows;

/** Hashes every row of a table in the order of their text. */
async function digest(
  client: pg.Client,
  name: string,
  columns: string,
): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const chunk of copyOut(
    client,
    `copy (select h from (select md5(row(${columns})::text) as h from ${name}) rows order by h collate "C") to stdout`,
  )) {
    hash.update(chunk as Buffer);
    rows += (chunk as Buffer).length / 33;
  }
  return { rows, hash: hash.digest('hex') };
}
