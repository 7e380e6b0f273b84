import type { Database } from '#server/platform/database/database.ts';
import { dropLikes } from './likes/store.ts';
import { commentsOfAuthor, deleteComment, dropMentions } from './store.ts';
import type { CommentSubject } from './subject.ts';

/** Removes at most `most` likes of a member below comments, and returns how many. The caller repeats it until none is left. */
export const forgetCommentLikes = (db: Database, memberId: string, most: number): Promise<number> =>
  dropLikes(db, memberId, most);

/** Removes the links to a member's profile from comments of others. */
export const forgetMentions = (db: Database, memberId: string): Promise<void> => dropMentions(db, memberId);

/**
 * Deletes at most `most` comments of a member below one type of subject, and returns how many. A comment with
 * answers becomes a tombstone. The caller repeats it until nothing is left.
 */
export async function eraseComments(
  db: Database,
  adapter: CommentSubject,
  memberId: string,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const comments = await commentsOfAuthor(db, adapter.type, { authorId: memberId, most });
  for (const { id, subject_id } of comments) {
    if (!(await adapter.lockAny(db, subject_id))) continue;
    await deleteComment(db, id, now);
    await adapter.recount?.(db, subject_id);
  }
  return comments.length;
}
