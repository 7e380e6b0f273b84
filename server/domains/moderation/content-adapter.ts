import type { ContentType, FlagReport } from '#contract/moderation.ts';
import type { Database } from '#server/platform/database/database.ts';

/**
 * Current state of reported content, as the queue shows it. `author_id` is null for a former member and for
 * content without an author.
 */
export type Described = NonNullable<FlagReport['content']> & { author_id: string | null };

/**
 * Moderation of one content type; each domain exports its own from `moderation-adapter.ts`. All methods run
 * in the decision's transaction, update the counts and ignore deleted content. `describe` also returns hidden
 * content, and null for deleted content. Without `remove`, the type can't be removed for good.
 */
export interface ContentAdapter {
  describe(db: Database, id: string): Promise<Described | null>;
  hide(db: Database, id: string, now: Date): Promise<void>;
  show(db: Database, id: string, now: Date): Promise<void>;
  remove?(db: Database, id: string, by: string, now: Date): Promise<void>;
}

export type ContentAdapters = Record<ContentType, ContentAdapter>;
