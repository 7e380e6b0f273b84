import { judgeText } from '#server/domains/moderation/judge-text.ts';
import { verifyNotUnderReview } from '#server/domains/moderation/request-look.ts';
import { spotWatchedWords } from '#server/domains/moderation/spot-watched-words.ts';
import type { Database } from '#server/platform/database.ts';
import { conflict, forbidden, notFound } from '#server/platform/refusal.ts';
import { isEditedElsewhere } from '#server/platform/rules.ts';
import { editedElsewhere } from './change-topic.ts';
import { holdReply } from './hold-reply.ts';
import type { Words } from './keep-words.ts';
import { notifyMentioned } from './notify-readers.ts';
import type { Reader } from './read-topic.ts';
import { readReply } from './read-written.ts';
import { findPost, updatePost } from './replies/store.ts';
import { isStaff, lockedWhileWriting, mayTakePart, replyGoneWhileWriting, upgradeToChange } from './rules.ts';
import { findCategory } from './store.ts';
import { isCounted } from './topics/store.ts';

/** Changes one's own reply. Throws 404 for another's, 409 for a locked topic or a version that is not the newest (with the newest). */
export async function changeReply(
  db: Database,
  { asker, now }: Reader,
  { id, words, base }: { id: string; words: Words; base: string | null | undefined },
): Promise<void> {
  const held = await holdReply(db, id);
  if (!held || held.reply.author_id !== asker.id || held.reply.deleted_at || !isCounted(held.topic))
    throw notFound(replyGoneWhileWriting);
  const { reply, topic } = held;
  if (!mayTakePart(asker)) throw forbidden(upgradeToChange, 'upgrade_required');
  if (topic.locked_at && !isStaff(asker)) throw conflict(lockedWhileWriting, 'locked');
  if (words.content === reply.content) return;
  if (reply.hidden_at !== null) await verifyNotUnderReview(db, { contentType: 'reply', contentId: id });
  if (isEditedElsewhere(base, reply.edited_at)) {
    const row = await findPost(db, asker, id);
    throw conflict(editedElsewhere, 'edited_elsewhere', {
      ...(row && { current: readReply(row, asker, { isLocked: topic.locked_at !== null, now }) }),
    });
  }
  await judgeText(db, { memberId: asker.id, words, changes: id, now });
  await updatePost(db, id, words, now);
  await spotWatchedWords(db, {
    contentType: 'reply',
    contentId: id,
    authorId: asker.id,
    text: words.plain,
    now,
  });
  // Nobody else reads a hidden reply, so a notification would lead nowhere.
  const category = reply.hidden_at === null && (await findCategory(db, topic.category_id));
  if (category)
    await notifyMentioned(db, {
      post: { id, topicId: topic.id, slug: category.slug },
      by: asker.id,
      mentions: words.mentions,
      before: reply.content,
      now,
    });
}
