import type { ContentType } from '#contract/moderation.ts';
import type { Picture } from '#contract/images.ts';
import type { Database } from '#server/platform/database.ts';

/** Reported content as it stands now. */
export interface Described {
  /** Null for a former member's, and where nobody is the author. */
  authorId: string | null;
  /** Rich text (cleaned); null where the content is plain text. */
  html: string | null;
  text: string;
  title: string | null;
  image: Picture | null;
  postedAt: Date;
  /** Where it stands; null when nowhere of its own. */
  path: string | null;
  isHidden: boolean;
}

/**
 * What moderators do with one kind of content; each domain exports its own from `read-reported.ts`. All run in the transaction of the
 * decision, keep the counters, and take content that is gone as nothing to do. `describe` sees hidden content too, and answers null
 * for what was deleted. Without `remove` there is nothing to be removed for good.
 */
export interface Moderated {
  describe(db: Database, id: string): Promise<Described | null>;
  hide(db: Database, id: string, now: Date): Promise<void>;
  show(db: Database, id: string, now: Date): Promise<void>;
  remove?(db: Database, id: string, by: string, now: Date): Promise<void>;
}

export type ContentAdapters = Record<ContentType, Moderated>;
