import type { ContentAdapters, Described } from '#server/domains/content-types/content-adapter.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hideImage, unhideImage } from '#server/platform/images/image-access.ts';
import { pictureOf } from '#server/platform/images/show-picture.ts';
import { lockConversation, messageEditor, partnerOfDraft, recountUnread } from './conversations/store.ts';
import { eraseMessage } from './delete-message.ts';
import { messageMissing } from './rules.ts';
import { findReportable, placeOfMessage, reportedMessage, setHidden } from './store.ts';
import { readsMessage, seesPlace } from './visibility.ts';

/** Messages. A case has the reported message alone, and no page leads staff to its conversation. */
export const messageContent: Pick<ContentAdapters, 'message'> = {
  message: {
    isReadable: readsMessage,
    hears: seesPlace,
    draft: { context: partnerOfDraft, fallback: { label: null, path: '/social?tab=messages' } },
    editor: messageEditor,
    reporting: {
      noun: 'Message',
      missing: messageMissing,
      async find(db, viewer, id) {
        const message = await findReportable(db, viewer.id, { id });
        return message && message.deleted_by === null
          ? {
              contentType: 'message',
              contentId: message.id,
              authorId: message.sender_id,
              changedAt: message.edited_at,
            }
          : null;
      },
    },
    describe: describeMessage,
    hide: (db, id, now) => changeMessage(db, id, now),
    show: (db, id) => changeMessage(db, id, null),
    remove: (db, id, _by, now) => eraseMessage(db, id, { byStaff: true, now }),
  },
};

async function describeMessage(db: Database, id: string): Promise<Described | null> {
  const message = await reportedMessage(db, id);
  if (!message) return null;
  const image = message.image && pictureOf(message.image);
  return {
    author_id: message.sender_id,
    html: null,
    text: message.content,
    title: null,
    image,
    image_url: image?.url ?? null,
    posted_at: message.created_at.toISOString(),
    path: null,
    is_hidden: message.hidden_at !== null,
  };
}

/** Hides a message and its picture from both members, or shows it again. */
async function changeMessage(db: Database, id: string, hiddenAt: Date | null): Promise<void> {
  const place = await placeOfMessage(db, id);
  const conversation = place && (await lockConversation(db, place.conversation_id));
  if (!conversation) return;
  await setHidden(db, id, hiddenAt);
  await (hiddenAt ? hideImage : unhideImage)(db, place.image_id);
  await recountUnread(db, conversation);
}
