import { sql } from 'kysely';
import type { ExportContents } from '#contract/exports/constants.ts';
import { formerMember } from '#server/domains/auth/author.ts';
import { isPresent } from '#server/domains/auth/deactivation/visibility.ts';
import { zoneOf } from '#server/domains/auth/suspensions/visibility.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/ids.ts';
import type { ExportedFile, ExportedRow, TableName, Tables } from '#server/platform/database/tables.ts';
import { labelOf } from './rules.ts';

export interface ExportRow {
  id: string;
  contents: ExportContents;
  state: 'waiting' | 'working' | 'ready' | 'failed';
  asked_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
  bytes: number | null;
  file: string | null;
  link_key: string | null;
}

/** Returns the newest export of each choice of contents, without expired ones. */
export const exportsOf = async (db: Database, memberId: string, now: Date): Promise<ExportRow[]> => {
  const { rows } = await sql<ExportRow>`
    select distinct on (contents) id, contents, state, asked_at, ready_at, expires_at, bytes, file, link_key from exports
    where member_id = ${memberId} and (expires_at is null or expires_at > ${now})
    order by contents, asked_at desc, id desc`.execute(db);
  return rows;
};

/** Locks the exports of a member until the transaction ends. */
export async function lockExports(db: Database, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${memberId}`}, 0))`.execute(db);
}

export async function insertExport(
  db: Database,
  { memberId, contents, now }: { memberId: string; contents: ExportContents; now: Date },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('exports')
    .values({ id, member_id: memberId, contents, asked_at: now, worked_at: now })
    .execute();
  return id;
}

/** Returns the file of a key, to its member alone, until it expires. */
export const fileByKey = (
  db: Database,
  { memberId, key, now }: { memberId: string; key: string; now: Date },
) =>
  db
    .selectFrom('exports')
    .select(['file', 'ready_at'])
    .where('member_id', '=', memberId)
    .where('link_key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** An export that a job makes. */
export interface Order {
  id: string;
  member_id: string;
  contents: ExportContents;
  name: string;
  email: string;
}

/**
 * Starts or restarts the work on an export. Returns 'busy' while another one is being made since `busySince`, and null
 * if there is nothing to make.
 */
export async function startWork(
  db: Database,
  id: string,
  { busySince, now }: { busySince: Date; now: Date },
): Promise<Order | 'busy' | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('exports', 0))`.execute(db);
  const { rows } = await sql<Order & { is_busy: boolean }>`
    select e.id, e.member_id, e.contents, m.name, m.email, exists (
      select from exports o where o.id <> e.id and o.state = 'working' and o.worked_at > ${busySince}) as is_busy
    from exports e join members m on m.id = e.member_id
    where e.id = ${id} and e.state in ('waiting', 'working')`.execute(db);
  const [order] = rows;
  if (!order) return null;
  if (order.is_busy) return 'busy';
  await db.updateTable('exports').set({ state: 'working', worked_at: now }).where('id', '=', id).execute();
  return order;
}

/** Records a sign of life of the job. */
export async function touch(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('exports')
    .set({ worked_at: now })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .execute();
}

/** Marks an export as ready. Returns false when it no longer exists or another run was faster. */
export async function finish(
  db: Database,
  id: string,
  made: { file: string; link_key: string; bytes: number; ready_at: Date; expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ ...made, state: 'ready', worked_at: made.ready_at })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markFailed(db: Database, id: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'working'])
    .execute();
}

/** Deletes exports that expired or that a newer one replaced. Returns the names of their files. */
export async function takeOutdated(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    delete from exports e where expires_at <= ${now} or (state in ('ready', 'failed') and exists (
      select from exports n where n.member_id = e.member_id and n.contents = e.contents and n.asked_at > e.asked_at
        and n.state = 'ready'))
    returning file`.execute(db);
  return rows.flatMap(({ file }) => file ?? []);
}

/** Returns exports whose job has been silent since an instant. */
export const silentSince = async (db: Database, before: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('exports')
      .select('id')
      .where('state', 'in', ['waiting', 'working'])
      .where('worked_at', '<', before)
      .limit(100)
      .execute()
  ).map(({ id }) => id);

export const knownFiles = async (db: Database): Promise<Set<string | null>> =>
  new Set(
    (await db.selectFrom('exports').select('file').where('file', 'is not', null).execute()).map(
      ({ file }) => file,
    ),
  );

/** Returns the member's address for the email about a ready file, or null when it is gone. */
export const readyExport = (db: Database, id: string) =>
  db
    .selectFrom('exports as e')
    .innerJoin('members as m', 'm.id', 'e.member_id')
    .select(['m.name', 'm.email', 'e.expires_at'])
    .select((eb) => zoneOf(eb.ref('m.id')).as('zone'))
    .where('e.id', '=', id)
    .where('e.state', '=', 'ready')
    .executeTakeFirst();

/** Runs `read` in one snapshot of the database that it can't change. */
export const inSnapshot = <T>(db: Database, read: (db: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

const rowsAtOnce = 500;

/** Reads the member's rows of a table in batches, in a snapshot. */
export async function* rowsOf(
  db: Database,
  {
    table,
    file,
    tables,
    memberId,
  }: { table: TableName; file: ExportedFile; tables: Tables; memberId: string },
): AsyncGenerator<ExportedRow[]> {
  const order = sql.ref(`t.${file.columns[0] ?? ''}`);
  await sql`declare exported no scroll cursor for
    select ${sql.join([...columnsOf(file), ...labelsOf(file)])} from ${sql.table(table)} t
    where ${ownedBy(memberId, { table, file, tables }, 't')} order by ${order}`.execute(db);
  for (;;) {
    const { rows } = await sql<ExportedRow>`fetch forward ${sql.lit(rowsAtOnce)} from exported`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close exported`.execute(db);
}

const columnsOf = (file: ExportedFile) => file.columns.map((column) => sql.ref(`t.${column}`));

const labelsOf = (file: ExportedFile) =>
  (Object.entries(file.names ?? {}) as [string, readonly [TableName, string]][]).map(
    ([column, [table, name]]) =>
      sql`(select ${shownName(table, name)} from ${sql.table(table)} named where named.id = ${sql.ref(`t.${column}`)}) as ${sql.id(labelOf(column))}`,
  );

/** A member who is away is a former member to others, in their exports too. */
const shownName = (table: TableName, name: string) =>
  table === 'members'
    ? sql`case when ${isPresent('named')} then ${sql.ref(`named.${name}`)} else ${formerMember}::text end`
    : sql.ref(`named.${name}`);

/** Returns the condition for rows of a member. A row of a part belongs to the member of the row that it is a part of. */
function ownedBy(
  memberId: string,
  { table, file, tables }: { table: TableName; file: ExportedFile; tables: Tables },
  alias: string,
): ReturnType<typeof sql> {
  const given = sql.join(
    [
      file.ifSet ? sql`${sql.ref(`${alias}.${file.ifSet}`)} is not null` : sql`true`,
      file.unlessSet ? sql`${sql.ref(`${alias}.${file.unlessSet}`)} is null` : sql`true`,
      file.unlessSetIn
        ? sql`not exists (select from ${sql.table(file.unlessSetIn[0])} gone where gone.id = ${sql.ref(`${alias}.id`)} and gone.${sql.ref(file.unlessSetIn[1])} is not null)`
        : sql`true`,
    ],
    sql` and `,
  );
  if (typeof file.owner === 'string')
    return sql`${sql.ref(`${alias}.${file.owner}`)} = ${memberId} and ${given}`;
  const [column, parent, its] = file.owner as readonly [string, TableName, string];
  const entry = tables[parent];
  if (!entry || 'because' in entry || Array.isArray(entry))
    throw new Error(`${table} belongs to ${parent}, which has no single owner.`);
  const inner = `${alias}p`;
  return sql`${sql.ref(`${alias}.${column}`)} in (
    select ${sql.ref(`${inner}.${its}`)} from ${sql.table(parent)} ${sql.id(inner)}
    where ${ownedBy(memberId, { table: parent, file: entry as ExportedFile, tables }, inner)}) and ${given}`;
}

/** Returns the pictures of a member that have a file. */
export const picturesOf = (db: Database, memberId: string): Promise<{ key: string }[]> =>
  db
    .selectFrom('images')
    .select('key')
    .where('owner_id', '=', memberId)
    .where('claimed_at', 'is not', null)
    .where('released_at', 'is', null)
    .orderBy('created_at')
    .execute();

/** Returns the names of the files that were made for a member. */
export async function filesOfMember(db: Database, memberId: string): Promise<string[]> {
  const rows = await db.selectFrom('exports').select('file').where('member_id', '=', memberId).execute();
  return rows.flatMap(({ file }) => file ?? []);
}

/** Deletes a member's exports that have no file yet. */
export async function dropUnfinished(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('exports').where('member_id', '=', memberId).where('file', 'is', null).execute();
}
