import { CompiledQuery, PostgresDialect, type RawBuilder, sql, Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { DB } from './database-types.ts';

/** Returns the statement that writes rows of one kind. It returns something, so that others can be joined to it. */
export type Write<Row> = (rows: readonly Row[]) => RawBuilder<unknown>;

class OpenTransaction extends Transaction<DB> {
  /** Rows that are written at its end. */
  readonly last = new Map<Write<unknown>, unknown[]>();
}

// The constructor asks for these. A transaction uses its executor alone.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('A transaction has its own.')) });
const unused = { dialect, config: { dialect }, driver: dialect.createDriver() };

/**
 * Runs `work` in a transaction. Statements that it begins at once, as by `Promise.all`, are sent together, and run in that order, each
 * with what the ones before have changed and locked. `begin` is sent with the first of them, and what `writeLast` kept with `commit`. After an error
 * nothing is sent any more, whatever else still runs. Throws inside another transaction, which it would commit.
 */
export async function inTransaction<T>(db: Database, work: (db: Database) => Promise<T> | T): Promise<T> {
  if (db.isTransaction) throw new Error('A transaction cannot begin inside another one.');
  const executor = db.getExecutor();
  return executor.provideConnection(async (connection) => {
    let isOver = false;
    let failure: unknown;
    const send = (command: string) =>
      connection.executeQuery<{ command?: string }>(CompiledQuery.raw(command));
    const transaction = new OpenTransaction({
      ...unused,
      executor: executor.withConnectionProvider({
        async provideConnection(consume) {
          if (isOver) throw new Error('This transaction is over.');
          return consume(connection).catch((error: unknown) => {
            failure ??= error;
            throw error;
          });
        },
      }),
    });
    try {
      const [, made] = await Promise.all([send('begin'), Promise.resolve(transaction).then(work)]);
      const written = writeNow(transaction);
      isOver = true;
      const [{ rows }] = await allOf([send('commit'), written]);
      // PostgreSQL says so when a statement had failed, whose error someone caught.
      if (rows[0]?.command === 'ROLLBACK') throw new Error('The transaction was rolled back by its commit.');
      return made;
    } catch (error) {
      isOver = true;
      await send('rollback').catch(() => undefined);
      // Statements sent behind one that fails are refused, and their refusal may be heard first.
      throw error instanceof pg.DatabaseError ? (failure ?? error) : error;
    }
  });
}

/** Waits for all of them, also when one has failed, because their connection is used by others next. */
async function allOf<A, B>(promises: [Promise<A>, Promise<B>]): Promise<[A, B]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/**
 * Writes a row at the end of the transaction, in one statement with everything else that is written then. Outside `inTransaction` it
 * is written at once.
 */
export async function writeLast<Row>(db: Database, write: Write<Row>, row: Row): Promise<void> {
  if (!(db instanceof OpenTransaction)) return void (await write([row]).execute(db));
  const key = write as Write<unknown>;
  db.last.set(key, [...(db.last.get(key) ?? []), row]);
}

/** Writes what `writeLast` kept so far, before a statement that has to find it or that takes the last lock. */
export async function writeNow(db: Database): Promise<void> {
  if (!(db instanceof OpenTransaction) || db.last.size === 0) return;
  const parts = [...db.last].map(([write, rows], n) => ({ name: sql.ref(`part_${n}`), part: write(rows) }));
  db.last.clear();
  await sql`
    with ${sql.join(parts.map(({ name, part }) => sql`${name} as materialized (${part})`))}
    select ${sql.join(parts.map(({ name }) => sql`(select count(*) from ${name})`))}`.execute(db);
}
