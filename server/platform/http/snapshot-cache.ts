import { sql } from 'kysely';

/**
 * The database snapshot of a statement as text: which transactions had ended when it began. Two statements
 * outside of transactions with equal snapshots saw identical rows, on any server, because each writing
 * transaction changes the snapshot. This does not hold inside a transaction that has written, so pages are
 * cached for reads only.
 */
export const snapshot = sql<string>`pg_current_snapshot()::text`;

/**
 * Cache lifetime in ms. After a crash PostgreSQL may reuse the id of a failed transaction, and by then no
 * older page is cached.
 */
const life = 1000;
/** Larger pages are not cached, which limits the cache to some tens of megabytes. */
const maxCharacters = 400_000;

interface Snapshot<Page> {
  page: Page;
  snapshot: string;
  until: number;
}

/**
 * Result of a full read: the viewer's own page, and the shared page to cache, or null if it must not be
 * cached. `size` is in characters.
 */
export interface Fresh<Page, Own> {
  own: Own;
  shared: { page: Page; snapshot: string; size: number } | null;
}

/**
 * The two reads of a call. `concern` returns the viewer's part of a cached page and its snapshot. `all` reads
 * everything.
 */
export interface Reading<Page, Concern, Own> {
  concern: (page: Page) => Promise<Concern | null>;
  all: () => Promise<Fresh<Page, Own>>;
}

/**
 * Caches a shared page for up to 1 s. Each request runs one small query for its viewer. If that saw the
 * database snapshot of the cached page, the page is current and is reused. Otherwise the request reads
 * everything, one request at a time.
 */
export class SnapshotCache<Page extends object> {
  readonly #kept = new Map<string, Snapshot<Page>>();
  readonly #underWay = new Map<string, Promise<unknown>>();
  readonly #most: number;

  constructor({ most }: { most: number }) {
    this.#most = most;
  }

  async read<Concern extends { snapshot: string }, Own>(
    key: string,
    reading: Reading<Page, Concern, Own>,
  ): Promise<{ page: Page; concern: Concern } | { own: Own }> {
    const found = await this.#find(key, reading);
    if (found) return found;
    const underWay = this.#underWay.get(key);
    if (underWay) {
      await underWay;
      const since = await this.#find(key, reading);
      if (since) return since;
    }
    const fresh = reading.all();
    const ended = fresh.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.set(key, ended);
    try {
      const { own, shared } = await fresh;
      if (shared) this.#keep(key, shared);
      return { own };
    } finally {
      if (this.#underWay.get(key) === ended) this.#underWay.delete(key);
    }
  }

  async #find<Concern extends { snapshot: string }>(
    key: string,
    { concern }: Pick<Reading<Page, Concern, unknown>, 'concern'>,
  ): Promise<{ page: Page; concern: Concern } | null> {
    const kept = this.#kept.get(key);
    if (!kept || performance.now() >= kept.until) return null;
    const asked = await concern(kept.page);
    return asked?.snapshot === kept.snapshot ? { page: kept.page, concern: asked } : null;
  }

  #keep(key: string, { page, snapshot: seen, size }: { page: Page; snapshot: string; size: number }): void {
    this.#kept.delete(key);
    if (size > maxCharacters) return;
    this.#kept.set(key, { page, snapshot: seen, until: performance.now() + life });
    // Evicts the oldest pages when there are too many.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
  }
}
