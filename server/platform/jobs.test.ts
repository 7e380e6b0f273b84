import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { deadLetters, enqueue, runDueJobs, startWorkers, type Tasks, withFormerNames } from './jobs.ts';

const app = await testApp();

const waiting = async (task: string): Promise<number> => {
  const { rows } = await sql<{
    n: string;
  }>`select count(*) as n from graphile_worker.jobs where task_identifier = ${task}`.execute(app.db);
  return Number(rows[0]?.n);
};
const work = (tasks: Tasks) => runDueJobs(app.pool, tasks, app.log);
/** Ends the wait before the next try. */
const hurry = () =>
  sql`update graphile_worker._private_jobs set run_at = now() - interval '1 second' where attempts < max_attempts`.execute(
    app.db,
  );

describe('a job', () => {
  it('exists only if the transaction that added it commits', async () => {
    const seen: unknown[] = [];
    await app.db
      .transaction()
      .execute(async (db) => {
        await enqueue(db, 'lost', { n: 1 });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await app.db.transaction().execute((db) => enqueue(db, 'kept', { n: 2 }));
    await work({
      lost: async (payload) => void seen.push(payload),
      kept: async (payload) => void seen.push(payload),
    });
    expect(seen).toEqual([{ n: 2 }]);
    expect(await waiting('kept')).toBe(0);
  });

  it('replaces the waiting job with the same key', async () => {
    const seen: unknown[] = [];
    await enqueue(app.db, 'keyed', { n: 1 }, { key: 'one' });
    await enqueue(app.db, 'keyed', { n: 2 }, { key: 'one' });
    await enqueue(app.db, 'keyed', { n: 3 }, { key: 'two' });
    await work({ keyed: async ({ n }) => void seen.push(n) });
    expect(seen.sort()).toEqual([2, 3]);
  });

  it('waits for its time', async () => {
    let ran = 0;
    await enqueue(app.db, 'later', {}, { runAt: new Date(Date.now() + 3_600_000) });
    await work({ later: async () => void (ran += 1) });
    expect([ran, await waiting('later')]).toEqual([0, 1]);
  });

  it('that fails is retried later', async () => {
    const attempts: number[] = [];
    const tasks: Tasks = {
      flaky: async (_payload, { attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('not yet');
      },
    };
    await enqueue(app.db, 'flaky', {});
    await work(tasks);
    await work(tasks);
    expect(attempts).toEqual([1]);
    for (let round = 0; round < 3; round += 1) {
      await hurry();
      await work(tasks);
    }
    expect(attempts).toEqual([1, 2, 3]);
    expect(await waiting('flaky')).toBe(0);
  });

  it('that a command runs shows that its worker lives, as long as it runs', async () => {
    const isFree = async () => {
      const { rows } = await app.pool.query<{ is_free: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('workers ' || locked_by, 0)) as is_free
         from graphile_worker._private_jobs where locked_by is not null`,
      );
      return rows.map((row) => row.is_free);
    };
    const seen: boolean[][] = [];
    await enqueue(app.db, 'long', {});
    await work({ long: async () => void seen.push(await isFree()) });
    expect(seen).toEqual([[false]]);
    const locks = async () =>
      (
        await app.pool.query(
          `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows;
    // The connection that had the lock ends a moment after the command.
    await expect.poll(locks, { timeout: 10_000 }).toEqual([]);
  });

  it('that always fails becomes a dead letter that `deadLetters` lists', async () => {
    app.logLines.length = 0;
    await enqueue(app.db, 'hopeless', { member_id: 'm' });
    let tries = 0;
    for (let round = 0; round < 15; round += 1) {
      await hurry();
      await work({
        hopeless: async () => {
          tries += 1;
          throw new Error('550 <nora@example.com> unknown, token reset_abcdefghijklmnopqrstuvwxyz');
        },
      });
    }
    expect(tries).toBe(12);
    expect(await deadLetters(app.db)).toEqual([
      {
        id: expect.any(String),
        task: 'hopeless',
        attempts: 12,
        last_error: expect.stringContaining('550'),
        failed_at: expect.any(Date),
      },
    ]);
    const logged = app.logLines.filter((line) => line.includes('job failed'));
    expect(logged).toHaveLength(12);
    expect(logged.join()).not.toMatch(/nora@|reset_abc/);
  });

  it('of an unknown task waits for a server that knows it', async () => {
    await enqueue(app.db, 'from-the-future', {});
    await work({ known: async () => undefined });
    expect(await waiting('from-the-future')).toBe(1);
  });

  it('is recorded as done before its workers have stopped, so that the next ones don’t run it again', async () => {
    await sql`
      create function be_slow() returns trigger language plpgsql as $$ begin perform pg_sleep(0.3); return null; end $$`.execute(
      app.db,
    );
    await sql`
      create trigger be_slow after delete on graphile_worker._private_jobs for each statement execute function be_slow()`.execute(
      app.db,
    );
    await enqueue(app.db, 'send', {});
    const workers = await new Promise<ReturnType<typeof startWorkers>>((begun) => {
      const started: ReturnType<typeof startWorkers> = startWorkers(
        app.pool,
        { send: async () => begun(started) },
        [],
        app.log,
      );
    });
    await workers.stop();
    const left = await waiting('send');
    await sql`drop function be_slow cascade`.execute(app.db);
    expect(left).toBe(0);
  });

  it('runs under the former name of its task too', async () => {
    const done: string[] = [];
    await enqueue(app.db, 'old-name', { n: 1 });
    await work(
      withFormerNames({ 'new-name': async () => void done.push('new-name') }, { 'old-name': 'new-name' }),
    );
    expect(done).toEqual(['new-name']);
    expect(() => withFormerNames({}, { 'old-name': 'new-name' })).toThrow('new-name');
  });

  it('may run twice: emails go to members who still exist, and to no one else', async () => {
    const gone = '018f0000-0000-7000-8000-000000000000';
    for (const task of ['send-reset-link', 'send-verification', 'send-password-changed']) {
      await enqueue(app.db, task, { member_id: gone });
      await enqueue(app.db, task, { member_id: gone });
    }
    await enqueue(app.db, 'send-reset-link', { member_id: null });
    await enqueue(app.db, 'sweep-accounts', {});
    await enqueue(app.db, 'sweep-accounts', {});
    await app.runJobs();
    expect(app.outbox).toEqual([]);
    expect(await waiting('send-reset-link')).toBe(0);
    expect(await waiting('sweep-accounts')).toBe(0);
  });
});
