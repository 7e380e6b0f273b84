import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { onDatabase } from '#server/testing/template.ts';
import { type Database, type OpenDatabase, openDatabase } from './database.ts';
import { inTransaction, type Write, writeLast, writeNow } from './transaction.ts';

const ctx = await testApp();
/** One connection, so that what a transaction leaves in it is met by the next one. */
let own: OpenDatabase;
let connection: pg.ClientConfig;

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(ctx.db);
  connection = onDatabase(inject('database'), rows[0]?.name ?? '');
  own = openDatabase(connection, ctx.log, { size: 1 });
  await sql`create table stones (name text primary key)`.execute(ctx.db);
});
beforeEach(() => sql`delete from stones`.execute(ctx.db));
afterAll(() => own.close());

const lay = (db: Database, name: string) => sql`insert into stones values (${name})`.execute(db);
const layLast: Write<string> = (names) =>
  sql`insert into stones select unnest(${names}::text[]) returning name`;
const countLast: Write<string> = (names) => sql`select ${names.length}::int`;
const stones = async (db: Database = ctx.db) =>
  (await sql<{ name: string }>`select name from stones order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

it.each([false, true])(
  'statements begun at once run in their order (behind a pooler: %s)',
  async (isPooled) => {
    const { db, close } = openDatabase(connection, ctx.log, { size: 1, isPooled });
    const seen = await inTransaction(db, (tx) =>
      Promise.all([stones(tx), lay(tx, 'a'), stones(tx), lay(tx, 'b'), stones(tx)]),
    );
    await close();
    expect([seen[0], seen[2], seen[4]]).toEqual([[], ['a'], ['a', 'b']]);
    expect(await stones()).toEqual(['a', 'b']);
  },
);

it('a statement behind one that waits for a lock sees what was committed meanwhile', async () => {
  await lay(ctx.db, 'a');
  let end = () => undefined as unknown;
  const held = ctx.db.transaction().execute(async (tx) => {
    await sql`select from stones where name = 'a' for update`.execute(tx);
    await lay(tx, 'b');
    await new Promise((resolve) => (end = resolve as typeof end));
  });
  await expect.poll(() => end.name).not.toBe('end');
  const waiting = inTransaction(own.db, async (tx) => {
    const [, seen] = await Promise.all([
      sql`select from stones where name = 'a' for update`.execute(tx),
      stones(tx),
    ]);
    return seen;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  end();
  await held;
  expect(await waiting).toEqual(['a', 'b']);
});

it('after a refusal nothing is stored, and what still runs sends nothing more', async () => {
  let straggler: Promise<unknown> = Promise.resolve();
  const refused = inTransaction(own.db, async (tx) => {
    await writeLast(tx, layLast, 'last');
    straggler = (async () => {
      await sql`select pg_sleep(0.2)`.execute(tx);
      await lay(tx, 'late');
    })();
    straggler.catch(() => undefined);
    void lay(tx, 'a');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  await expect(straggler).rejects.toThrow('This transaction is over.');
  expect(await stones()).toEqual([]);
  await inTransaction(own.db, (tx) => lay(tx, 'b'));
  expect(await stones()).toEqual(['b']);
});

it('the first statement that fails is what a transaction fails with, and its connection is good for the next one', async () => {
  const deep = async (work: Promise<unknown>, depth: number): Promise<unknown> =>
    depth === 0 ? work : await deep(work, depth - 1);
  const failed = inTransaction(own.db, (tx) =>
    Promise.all([deep(lay(tx, 'a'), 20), deep(lay(tx, 'a'), 20), lay(tx, 'b'), stones(tx)]),
  );
  await expect(failed).rejects.toMatchObject({ code: '23505' });
  // PostgreSQL never heard of the name of the last one, because it refused the statement before, which says it.
  const unnamed = inTransaction(own.db, async (tx) => {
    const count = () => sql`select count(*) from stones where name < ${'c'}`.execute(tx);
    await Promise.all([deep(lay(tx, 'a'), 20), deep(lay(tx, 'a'), 20), deep(count(), 20), count()]);
  });
  await expect(unnamed).rejects.toMatchObject({ code: '23505' });
  const hidden = inTransaction(own.db, async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    return 'stored';
  });
  await expect(hidden).rejects.toThrow('rolled back');
  expect(await stones(own.db)).toEqual([]);
});

it('one inside another is refused, so that neither commits what the other stored', async () => {
  const nested = (tx: Database) => lay(tx, 'a').then(() => inTransaction(tx, (inner) => lay(inner, 'b')));
  await expect(inTransaction(own.db, nested)).rejects.toThrow('inside another one');
  await expect(own.db.transaction().execute(nested)).rejects.toThrow('inside another one');
  expect(await stones(own.db)).toEqual([]);
});

it('what is written last is written once, in one statement, in its order, and outside a transaction at once', async () => {
  await inTransaction(own.db, async (tx) => {
    await writeLast(tx, layLast, 'a');
    await writeLast(tx, countLast, 'a');
    expect(await stones(tx)).toEqual([]);
    await writeNow(tx);
    expect(await stones(tx)).toEqual(['a']);
    await writeLast(tx, layLast, 'b');
    await writeLast(tx, layLast, 'c');
  });
  expect(await stones()).toEqual(['a', 'b', 'c']);
  await expect(inTransaction(own.db, (tx) => writeLast(tx, layLast, 'a'))).rejects.toMatchObject({
    code: '23505',
  });
  await writeLast(ctx.db, layLast, 'd');
  await ctx.db.transaction().execute((tx) => writeLast(tx, layLast, 'e'));
  expect(await stones(own.db)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
