import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Runs reads of unpredictable cost on one connection in a read-only transaction. Each statement is planned
 * for its own values, or once for any if `isPlanKept`; it reads no table without an index, and is cancelled after `milliseconds`. Aborting
 * `signal` cancels the running statement.
 * Both throw PostgreSQL's `57014` (see `isGivenUp`).
 */
export async function boundedRead<T>(
  db: Database,
  {
    milliseconds,
    signal,
    isPlanKept = false,
  }: { milliseconds: number; signal?: AbortSignal | undefined; isPlanKept?: boolean },
  work: (db: Database) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (own) => {
      const { rows } = await sql<{ pid: number }>`
        select pg_backend_pid() as pid, set_config('statement_timeout', ${String(milliseconds)}, true),
          set_config('plan_cache_mode', ${isPlanKept ? 'force_generic_plan' : 'force_custom_plan'}, true), set_config('jit', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
        own,
      );
      const pid = rows[0]?.pid;
      let cancelling: Promise<unknown> | undefined;
      const cancel = () => {
        cancelling = sql`select pg_cancel_backend(${pid})`.execute(db).catch(() => undefined);
      };
      signal?.throwIfAborted();
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        return await work(own);
      } finally {
        signal?.removeEventListener('abort', cancel);
        // Release the connection only after the cancellation was delivered, or it would cancel another
        // caller's statement.
        await cancelling;
      }
    });
}

/** True for a statement that timed out or was cancelled. */
export const isGivenUp = (error: unknown): boolean => (error as { code?: string }).code === '57014';
