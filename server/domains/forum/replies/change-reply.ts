import { changeText } from '#server/domains/moderation/publish-text.ts';
import type { SanitizedText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { type BasedOn, isEditedElsewhere } from '#server/platform/rules.ts';
import { mentionsIn } from '#server/platform/text/html.ts';
import { isStaff } from '#server/platform/viewer/rules.ts';
import { readReply } from '../read-replies.ts';
import { lockedWhileWriting, mayTakePart, replyGoneWhileWriting, upgradeToChange } from '../rules.ts';
import { editedElsewhere } from '../topics/change-topic.ts';
import type { Reader } from '../topics/read-topic.ts';
import { isCounted } from '../topics/store.ts';
import { lockReply } from './lock-reply.ts';
import { findPost, updatePost } from './store.ts';

/**
 * Edits the viewer's own reply. Throws 404 for anyone else's, 403 when their plan doesn't allow it, and 409
 * for a locked topic or an outdated version (with the current version).
 */
export async function changeReply(
  db: Database,
  { viewer, now }: Reader,
  { id, words, basedOn }: { id: string; words: SanitizedText; basedOn: BasedOn },
): Promise<void> {
  const held = await lockReply(db, id);
  if (!held || held.reply.author_id !== viewer.id || held.reply.deleted_at || !isCounted(held.topic))
    throw notFound(replyGoneWhileWriting);
  const { reply, topic } = held;
  if (!mayTakePart(viewer)) throw forbidden(upgradeToChange, 'upgrade_required');
  if (topic.locked_at && !isStaff(viewer)) throw conflict(lockedWhileWriting, 'locked');
  if (words.content === reply.content) return;
  const current = async () => {
    const row = await findPost(db, viewer, id);
    return row && readReply(row, viewer, { isLocked: topic.locked_at !== null, now });
  };
  await changeText(
    db,
    {
      contentType: 'reply',
      contentId: id,
      writerId: viewer.id,
      words,
      place: topic.id,
      text: words.plain,
      isHidden: reply.hidden_at !== null,
      conflict: isEditedElsewhere(basedOn, reply) ? { detail: editedElsewhere, current } : null,
      now,
    },
    () => updatePost(db, id, words, now),
  );
  const known = mentionsIn(reply.content);
  await recordEvent(db, 'reply.changed', {
    by: viewer.id,
    about: {
      topic: topic.id,
      reply: id,
      // Only the author reads a hidden reply, so a notification would open an empty page.
      mentions: reply.hidden_at === null ? words.mentions.filter((each) => !known.includes(each)) : [],
    },
    at: now,
  });
}
