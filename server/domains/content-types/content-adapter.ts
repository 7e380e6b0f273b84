import type { RawBuilder } from 'kysely';
import type { ContentType, FoundType } from '#contract/content-types/content-types.ts';
import type { FlagReport } from '#contract/moderation/endpoints.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';

/** A SQL expression, for example a column. */
export type Sql = RawBuilder<unknown>;

/**
 * Current state of content, as moderators see it. `author_id` is null for a former member and for content
 * without an author.
 */
export type Described = NonNullable<FlagReport['content']> & { author_id: string | null };

/** Content that a member reports. */
export interface Reportable {
  contentType: ContentType;
  contentId: string;
  /** Null for a former member. */
  authorId: string | null;
  /** When its author last changed it; null if never. */
  changedAt: Date | null;
}

/** How members report a type of content. */
export interface Reporting {
  /** Begins the confirmation: "Post reported successfully." */
  noun: string;
  /** The sentence when `find` returns null. */
  missing: string;
  /** Returns content that is not hidden and that the viewer may read; else null. */
  find(db: Database, viewer: Viewer, id: string, now: Date): Promise<Reportable | null>;
}

/** Target of a draft: columns with the part of its key after the colon, as text and as an id. */
export interface DraftTarget {
  text: Sql;
  /** Null when the text is no id. */
  id: Sql;
  memberId: Sql;
}

/** Where the member continues a draft. */
export interface DraftContext {
  label: string | null;
  path: string;
}

/** Rows of a table that the search finds by their column `words`. Each row is a result with its title, author and date of publication. */
export interface Findable {
  /** The table, with the alias that the other parts name. */
  from: Sql;
  alias: string;
  /** Matches the rows that this member finds. */
  isFound(memberId: string, now: Date): Sql;
  /** Column or text whose words are marked. */
  text: Sql;
  path: Sql;
}

/**
 * One type of content, for notifications, drafts and moderation. Each domain exports its own from
 * `content-adapter.ts`, which its `noun.ts` declares.
 */
export interface ContentAdapter {
  /** SQL that is true for content a member sees as others do: it is not hidden, and the member may read it. */
  isReadable(id: Sql, memberId: Sql): Sql;
  /** SQL that is true for a member whose open pages hear of it, if that isn't `isReadable`: of a text that is gone, too. */
  hears?(id: Sql, memberId: Sql): Sql;
  /** SQL that selects the ids of members who wrote in it, for content that several write in. */
  writers?(id: Sql): Sql;
  /** SQL of the title that notifications quote, for content that has one. */
  title?(id: Sql): Sql;
  /** SQL of the words that a list of notifications shows, for content that has some. */
  excerpt?(id: Sql): Sql;
  /** SQL conditions under which notifications of a kind still apply, besides `isReadable`. */
  applies?: Partial<Record<NotificationKind, (about: { id: Sql; memberId: Sql; by: Sql }) => Sql>>;
  /** Its rows in the search. Kinds that are found in another way have a finder in `search/store.ts`. */
  search?: Findable;
  /** Drafts of new content. `context` is SQL of a `DraftContext`, null when the member may not see it. */
  draft?: { context(target: DraftTarget): Sql; fallback: DraftContext };
  /** SQL of the `DraftContext` of an edit of the member's own content; null for other ids. */
  editor?(target: DraftTarget): Sql;
  reporting: Reporting;

  // The methods below run in a moderator's decision. They update the counts and ignore deleted content.

  /** Returns content, hidden or not; null when it was deleted. */
  describe(db: Database, id: string): Promise<Described | null>;
  hide(db: Database, id: string, now: Date): Promise<void>;
  show(db: Database, id: string, now: Date): Promise<void>;
  /** Removes content for good. Missing for types that can't be removed. */
  remove?(db: Database, id: string, by: string, now: Date): Promise<void>;
}

/** Types with a finder of their own in `search/store.ts`, because their results aren't rows of one table. */
type FoundApart = 'post' | 'topic' | 'group' | 'profile';

export type ContentAdapters = Record<ContentType, ContentAdapter> &
  Record<Exclude<FoundType, FoundApart>, { search: Findable }>;
