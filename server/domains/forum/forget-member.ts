import type { Database } from '#server/platform/database/database.ts';
import { dropReactionsOf } from './reactions/store.ts';
import { lockReply } from './replies/lock-reply.ts';
import { blankPost, postsOfAuthor } from './replies/store.ts';
import { setReplyVisibility, setTopicVisibility } from './set-visibility.ts';
import { blankTopic, hasOthersReplies, lockTopic } from './topics/store.ts';

/** Stand in place of a text or a title whose author erased it, and which others replied to. */
const erasedText = 'Deleted by its author.';
const erasedTitle = 'A deleted topic';

/** Removes at most `most` reactions of a member, and returns how many. The caller repeats it until none is left. */
export const forgetReactions = (db: Database, memberId: string, most: number): Promise<number> =>
  dropReactionsOf(db, memberId, most);

/**
 * Erases at most `most` topics and replies of a member, and returns how many. A topic that others replied to
 * stays without its title and text. With `onlyDeleted`, erases only those that were deleted already. The caller
 * repeats it until nothing is left.
 */
export async function eraseForumTexts(
  db: Database,
  memberId: string,
  { most, onlyDeleted, now }: { most: number; onlyDeleted: boolean; now: Date },
): Promise<number> {
  const posts = await postsOfAuthor(db, memberId, { most, onlyDeleted });
  for (const { id, topic_id } of posts) {
    if (id === topic_id) await eraseTopic(db, id, now);
    else {
      const held = await lockReply(db, id);
      if (held && !held.reply.deleted_at)
        await setReplyVisibility(db, held.reply, { deleted_at: now, deleted_by: null });
    }
    await blankPost(db, id, erasedText);
  }
  return posts.length;
}

async function eraseTopic(db: Database, id: string, now: Date): Promise<void> {
  const topic = await lockTopic(db, id);
  if (!topic) return;
  if (!topic.deleted_at && !(await hasOthersReplies(db, id)))
    await setTopicVisibility(db, topic, { deleted_at: now, deleted_by: null });
  await blankTopic(db, id, erasedTitle);
}
