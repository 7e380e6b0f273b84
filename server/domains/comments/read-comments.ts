import Type from 'typebox';
import type { Comment, SubjectKey } from '#contract/comments/endpoints.ts';
import { authorOf } from '#server/domains/auth/author.ts';
import { readHidings } from '#server/domains/moderation/appeal-decision.ts';
import type { Database } from '#server/platform/database/database.ts';
import { cursorId, readCursor, readPageOf } from '#server/platform/http/cursors.ts';
import type { Viewer } from '#server/platform/viewer/rules.ts';
import { rightsOverComment } from './rules.ts';
import { commentsOf } from './store.ts';
import type { Subject } from './subject.ts';
import type { CommentRow } from './visibility.ts';

/** A subject and the viewer: they decide the rights over its comments, and their wire format. */
export interface Below extends SubjectKey {
  subject: Pick<Subject, 'author_id' | 'is_led'>;
  viewer: Viewer;
}

/** Returns a time in ISO 8601, from a row or from JSON built by PostgreSQL. */
const iso = (at: Date | string): string => new Date(at).toISOString();

/** Returns a row as the contract's comment, with the viewer's rights. */
export function asComment(row: CommentRow, { type, id, subject, viewer }: Below): Comment {
  const isDeleted = row.deleted_at !== null;
  // A tombstone has an empty name, so that its author isn't shown as a former member.
  const user = isDeleted ? { ...authorOf(row), name: '' } : authorOf(row);
  return {
    id: row.id,
    subject_type: type,
    subject_id: id,
    post_id: type === 'post' ? id : null,
    parent_id: row.parent_id,
    user,
    user_name: user.name,
    content: row.content,
    mentions: row.mentions,
    likes_count: row.likes_count,
    liked: row.liked,
    created_at: iso(row.created_at),
    edited_at: row.edited_at && iso(row.edited_at),
    version: row.version,
    ...(isDeleted && { is_deleted: true as const }),
    ...rightsOverComment({ authorId: row.author_id, isDeleted }, subject, viewer),
  };
}

/** Returns rows as the contract's comments. The viewer's own hidden comments include the reason. */
export async function readComments(
  db: Database,
  rows: readonly CommentRow[],
  below: Below,
): Promise<Comment[]> {
  const hidden = rows.filter(({ hidden_at }) => hidden_at !== null).map(({ id }) => id);
  const hidings = await readHidings(db, 'comment', hidden);
  return rows.map((row) => ({ ...asComment(row, below), ...hidings.get(row.id) }));
}

const defaultPageSize = 50;
const firstId = '00000000-0000-0000-0000-000000000000';
const PageStart = Type.Object({ after: cursorId }, { additionalProperties: false });

interface ListCall {
  db: Database;
  query: { cursor?: string; limit?: number };
  nextCursor: (next: string | null) => void;
}

/** Returns a page of the comments of a subject that the viewer may read, oldest first. */
export async function readCommentPage({ db, query, nextCursor }: ListCall, below: Below): Promise<Comment[]> {
  const after = readCursor(query.cursor, PageStart)?.after ?? firstId;
  const { rows, next } = await readPageOf(
    query.limit ?? defaultPageSize,
    (limit) => commentsOf(db, below, { viewerId: below.viewer.id, after, limit }),
    (last) => ({ after: last.id }),
  );
  nextCursor(next);
  return readComments(db, rows, below);
}
