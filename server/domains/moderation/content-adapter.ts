import type { ContentType, FlagReport } from '#contract/moderation.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Reported content as it stands now, as the queue shows it. `author_id` is null for a former member's, and where nobody is the author. */
export type Described = NonNullable<FlagReport['content']> & { author_id: string | null };

/**
 * What moderators do with one kind of content; each domain exports its own from `read-reported.ts`. All run in the transaction of the
 * decision, keep the counters, and take content that is gone as nothing to do. `describe` sees hidden content too, and answers null
 * for what was deleted. Without `remove` there is nothing to be removed for good.
 */
export interface ContentAdapter {
  describe(db: Database, id: string): Promise<Described | null>;
  hide(db: Database, id: string, now: Date): Promise<void>;
  show(db: Database, id: string, now: Date): Promise<void>;
  remove?(db: Database, id: string, by: string, now: Date): Promise<void>;
}

export type ContentAdapters = Record<ContentType, ContentAdapter>;
