import type { SubjectType } from '#contract/comments/endpoints.ts';
import type { Sql } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Content with comments below it, as one viewer may see it. */
export interface Subject {
  id: string;
  author_id: string | null;
  group_id: string | null;
  /** True when the viewer moderates everything below it, as the leaders of its group do. */
  is_led: boolean;
  /** The sentence of the refusal when the viewer may read it and not comment; null when they may. */
  refusal: string | null;
  /** True if nothing below it may be written or changed any more. `refusal` says why. */
  is_closed?: boolean;
  /** Runs in the transaction of a new or changed comment. */
  whenWritten?(db: Database): Promise<void>;
}

/**
 * One noun that takes comments. Each domain exports its own from `comment-subject.ts`, and `server/comment-subjects.ts`
 * lists all of them. `comments` has a column for the ids of each type.
 */
export interface CommentSubject {
  type: SubjectType;
  /** The sentence for a subject that the viewer can't read. */
  missing: string;
  /** That sentence for a viewer who was writing below it. */
  missingWhileWriting: string;
  /** Returns the subject if this viewer may read it; else null. */
  find(db: Database, id: string, viewerId: string): Promise<Subject | null>;
  /** Works as `find`, and locks the subject until the transaction ends, so that its count of comments stays exact. */
  lock(db: Database, id: string, viewerId: string): Promise<Subject | null>;
  /** Locks the subject, hidden or not, for moderators and for authors who can't read it any more. */
  lockAny(db: Database, id: string): Promise<Pick<Subject, 'id' | 'group_id'> | undefined>;
  /** Adds one to its count of comments. The caller has locked it. Missing for a noun that counts them in its lists. */
  count?(db: Database, id: string): Promise<void>;
  /** Counts its visible comments again. The caller has locked it. Missing as `count` is. */
  recount?(db: Database, id: string): Promise<void>;
  /** Returns the given members who may be notified of a text below it by `by`. */
  readersAmong(
    db: Database,
    memberIds: readonly string[],
    id: string,
    by: string | null,
  ): Promise<{ id: string; name: string }[]>;

  // The SQL below takes columns or ids.

  /** True for a subject that a member sees as others do. */
  isReadable(id: Sql, memberId: Sql): Sql;
  /** Selects `{ is_open, group_name }` of a subject that the member commented on. */
  placeFor(id: Sql, memberId: Sql): Sql;
  /** Selects the `DraftContext` of a comment below one of these ids. */
  draft(ids: Sql, memberId: Sql): Sql;
  /** The path of its page, as text. */
  path(id: Sql): Sql;
}

export type CommentSubjects = { readonly [Type in SubjectType]: CommentSubject };
