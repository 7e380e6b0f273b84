import { changeText } from '#server/domains/moderation/publish-text.ts';
import type { SanitizedText } from '#server/domains/moderation/sanitize-text.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordEvent } from '#server/platform/events.ts';
import { conflict, forbidden, notFound } from '#server/platform/http/http-error.ts';
import { type BasedOn, isEditedElsewhere } from '#server/platform/rules.ts';
import { mentionsIn } from '#server/platform/text/html.ts';
import { isStaff } from '#server/platform/viewer/rules.ts';
import { lockPost, updatePost } from '../replies/store.ts';
import { lockedWhileWriting, mayTakePart, topicGoneWhileWriting, upgradeToChange } from '../rules.ts';
import { parseTags, parseTitle } from './create-topic.ts';
import { type Reader, readTopic } from './read-topic.ts';
import { lockTopic, updateTopic } from './store.ts';

export const editedElsewhere = 'This was changed somewhere else in the meantime. Both versions are kept.';

export interface TopicChange {
  id: string;
  title: string | undefined;
  words: SanitizedText | null;
  tags: readonly string[] | undefined;
  basedOn: BasedOn;
}

/**
 * Edits the viewer's own topic. Throws 404 for anyone else's, 403 when their plan doesn't allow it, and 409
 * for a locked topic or an outdated version (with the current version).
 */
export async function changeTopic(db: Database, reader: Reader, change: TopicChange): Promise<void> {
  const { viewer, now } = reader;
  const topic = await lockTopic(db, change.id);
  if (!topic || topic.deleted_at || topic.author_id !== viewer.id) throw notFound(topicGoneWhileWriting);
  if (!mayTakePart(viewer)) throw forbidden(upgradeToChange, 'upgrade_required');
  if (topic.locked_at && !isStaff(viewer)) throw conflict(lockedWhileWriting, 'locked');
  const opening = await lockPost(db, change.id);
  if (!opening) throw notFound(topicGoneWhileWriting);
  const title = change.title === undefined ? topic.title : parseTitle(change.title);
  const tags = change.tags === undefined ? topic.tags : parseTags(change.tags);
  const words = change.words && change.words.content !== opening.content ? change.words : null;
  if (title === topic.title && !words && tags.join() === topic.tags.join()) return;
  await changeText(
    db,
    {
      contentType: 'topic',
      contentId: change.id,
      writerId: viewer.id,
      words,
      place: topic.category_id,
      text: `${title}\n${(words ?? opening).plain}`,
      isHidden: topic.hidden_at !== null,
      conflict: isEditedElsewhere(change.basedOn, opening)
        ? { detail: editedElsewhere, current: () => readTopic(db, reader, change.id) }
        : null,
      now,
    },
    async () => {
      await updateTopic(db, change.id, { title, tags });
      await updatePost(db, change.id, words, now);
    },
  );
  const known = mentionsIn(opening.content);
  // Only the author reads a hidden topic, so a notification would open an empty page.
  const mentions = topic.hidden_at === null ? (words?.mentions ?? []) : [];
  await recordEvent(db, 'topic.changed', {
    by: viewer.id,
    about: { topic: change.id, mentions: mentions.filter((each) => !known.includes(each)) },
    at: now,
  });
}
