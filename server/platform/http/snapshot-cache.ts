import { sql } from 'kysely';

/**
 * What a statement saw of the database, as text: which transactions had ended when it began. Two statements outside of a transaction
 * with the same text saw exactly the same rows of every table, whichever server asked, because each transaction that writes changes it.
 * Within a transaction that has written this does not hold: pages are kept and found for reads alone.
 */
export const snapshot = sql<string>`pg_current_snapshot()::text`;

/** A database that died may give a number of a failed transaction out again; by then nothing from before is kept any more. */
const life = 1000;
/** Larger pages are read every time, so that all of them together stay within some tens of megabytes. */
const maxCharacters = 400_000;

interface Snapshot<Page> {
  page: Page;
  snapshot: string;
  until: number;
}

/** What a call read for itself, and how it would look to everybody; null for what is not kept. `size` is in characters. */
export interface Fresh<Page, Own> {
  own: Own;
  shared: { page: Page; snapshot: string; size: number } | null;
}

/** How one call reads: what concerns its viewer in a page that is kept, with the snapshot of that statement; or all of it. */
export interface Reading<Page, Concern, Own> {
  concern: (page: Page) => Promise<Concern | null>;
  all: () => Promise<Fresh<Page, Own>>;
}

/**
 * Pages as they stand for everybody, for at most a second. Each call asks the database what concerns its viewer; when that statement saw
 * exactly what the page was made of, the page stands as it would be read now. Else the call reads everything, one call at a time.
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
    // The oldest goes when there are too many.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
  }
}
