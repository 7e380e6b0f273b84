import { sql } from 'kysely';
import { HttpError } from '../http/http-error.ts';
import type { Log } from '../log.ts';
import { type Database, isDatabaseAway, isRetryable } from './database.ts';

/** Longest time by which a replica may be behind, in ms. Changes of others are seen that much later at most. */
const mostLagMs = 2000;
/** Time between two questions to the databases, and after which one without an answer says that the replica is away, in ms. */
const askEveryMs = 100;
const silentAfterMs = 500;

interface Position {
  /** Bytes of the write-ahead log. */
  at: number;
}

export interface ReplicaState extends Position {
  isReplica: boolean;
  system: string;
  database: string;
  /** Every transaction below has ended, and is seen there if it was committed. */
  seenBelow: number;
}

/**
 * A streaming replica that is read while it shows everything that was committed up to two seconds ago, and everything that the reader has
 * written. A read that fails there runs on the primary at once.
 */
export class Replica {
  readonly #primary: Database;
  readonly #own: Database;
  readonly #log: Log;
  readonly #readState: (db: Database) => Promise<ReplicaState>;
  readonly #now: () => number;
  #system: { system: string; database: string } | null = null;
  /** Positions of the primary and when they were asked for, oldest first: those that the replica hasn't reached. */
  #ahead: { at: number; time: number }[] = [];
  /** The replica shows everything that was committed before this moment. */
  #coveredAt = Number.NEGATIVE_INFINITY;
  #seenBelow = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  #isUsed = false;
  readonly figures = { replica: 0, primary: 0, failed: 0 };

  constructor(
    { primary, own, log }: { primary: Database; own: Database; log: Log },
    {
      readState: state = readState,
      now = performance.now.bind(performance),
    }: { readState?: (db: Database) => Promise<ReplicaState>; now?: () => number } = {},
  ) {
    this.#primary = primary;
    this.#own = own;
    this.#log = log;
    this.#readState = state;
    this.#now = now;
  }

  /** Throws a sentence when the address leads to another database. A replica that is away is used when it comes back. */
  async open(): Promise<this> {
    const state = await this.#readState(this.#own).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
      this.#log.warn('The replica of DATABASE_REPLICA_URL is away. The primary answers until it is back.');
      return null;
    });
    this.#system = await this.#readState(this.#primary);
    if (state && !this.#isOurs(state))
      throw new Error(
        'DATABASE_REPLICA_URL is no replica of the database of DATABASE_URL: it has other data. Give it the address of a streaming replica, or leave it out.',
      );
    if (state?.isReplica === false)
      this.#log.warn('DATABASE_REPLICA_URL leads to a primary, so nothing is read there.');
    return this;
  }

  /** How late the replica is, in seconds. Infinite when it isn't known. */
  get lagSeconds(): number {
    return (this.#now() - this.#coveredAt) / 1000;
  }

  /**
   * Runs a read on the replica if that shows `lastWrite`, a transaction (`Viewer.lastWrite`), and otherwise on the primary. There it runs
   * again after a failure, and when the replica refused what may only be too new for it.
   */
  async read<T>(lastWrite: number | null, work: (db: Database) => Promise<T>): Promise<T> {
    this.#ask().catch(() => undefined);
    if (!this.#shows(lastWrite)) {
      this.figures.primary += 1;
      return work(this.#primary);
    }
    try {
      const answer = await work(this.#own);
      if (!isRefusal(answer)) {
        this.figures.replica += 1;
        return answer;
      }
    } catch (error) {
      if (isDatabaseAway(error) || isRetryable(error)) {
        this.figures.failed += 1;
        this.#forget();
        this.#log.warn(
          { code: (error as { code?: string }).code },
          'the replica failed, so the primary answers',
        );
      } else if (!isRefusal(error)) throw error;
    }
    this.figures.primary += 1;
    return work(this.#primary);
  }

  /** Resolves when reads show what is committed now, because the replica does or because it isn't read. */
  async settled(): Promise<void> {
    const now = this.#now();
    while (this.#coveredAt < now) {
      await this.#ask().catch(() => undefined);
      if (this.lagSeconds * 1000 > mostLagMs || this.#coveredAt >= now) return;
      await new Promise((resolve) => setTimeout(resolve, askEveryMs / 4));
    }
  }

  #shows(lastWrite: number | null): boolean {
    const now = this.#now();
    const isSilent = this.#asking !== null && now - this.#askedAt > silentAfterMs;
    if (isSilent || now - this.#coveredAt > mostLagMs) return false;
    return lastWrite === null || lastWrite < this.#seenBelow;
  }

  /** Asks both databases how far they are, unless that was done a moment ago. */
  #ask(): Promise<void> {
    if (this.#asking) return this.#asking;
    const now = this.#now();
    if (now - this.#askedAt < askEveryMs) return Promise.resolve();
    this.#askedAt = now;
    this.#asking = this.#compare(now)
      .catch((error: unknown) => {
        this.#forget();
        throw error;
      })
      .finally(() => {
        this.#asking = null;
      });
    return this.#asking;
  }

  async #compare(time: number): Promise<void> {
    const { rows } = await sql<Position>`select (pg_current_wal_insert_lsn() - '0/0')::bigint as at`.execute(
      this.#primary,
    );
    this.#ahead.push({ at: rows[0]?.at ?? Number.POSITIVE_INFINITY, time });
    const state = await this.#readState(this.#own);
    if (!state.isReplica || !this.#isOurs(state)) return this.#forget();
    const reached = this.#ahead.filter(({ at }) => at <= state.at).at(-1);
    this.#ahead = this.#ahead.filter(({ at, time: asked }) => at > state.at && time - asked < mostLagMs);
    this.#seenBelow = state.seenBelow;
    if (reached) this.#coveredAt = Math.max(this.#coveredAt, reached.time);
    const isUsed = time - this.#coveredAt <= mostLagMs;
    if (isUsed !== this.#isUsed) this.#log.info({ isUsed }, 'the replica');
    this.#isUsed = isUsed;
  }

  #isOurs({ system, database }: ReplicaState): boolean {
    return this.#system?.system === system && this.#system.database === database;
  }

  #forget(): void {
    this.#coveredAt = Number.NEGATIVE_INFINITY;
    this.#ahead = [];
    this.#isUsed = false;
  }
}

/** A refusal may come from what the replica doesn't have yet. One of a busy server doesn't. */
const isRefusal = (answer: unknown): boolean => answer instanceof HttpError && answer.status < 500;

async function readState(db: Database): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    select pg_is_in_recovery() as "isReplica", (select system_identifier::text from pg_control_system()) as system,
      current_database() as database, (coalesce(pg_last_wal_replay_lsn(), '0/0') - '0/0')::bigint as at,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "seenBelow"`.execute(db);
  if (!rows[0]) throw new Error('The database told no position.');
  return rows[0];
}

/** Reads what has no reader who wrote something, such as a public page. */
export const readLate = <T>(
  { db, replica }: { db: Database; replica: Replica | null },
  work: (db: Database) => Promise<T>,
): Promise<T> => (replica ? replica.read(null, work) : work(db));
