import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';

/** Notifies the open pages of these members that a conversation, and with it the number of the bell, changed. */
async function tell(db: Database, conversation: string, members: readonly (string | null)[]): Promise<void> {
  const memberIds = [...new Set(members)].filter((id) => id !== null);
  await publishLive(db, { memberIds, name: 'message', data: { conversation_id: conversation } });
  await publishLive(db, { memberIds, name: 'notifications', data: {} });
}

/** Who sees at once what happens in a conversation: its two members, and the member's own other pages. */
export const messagesLive: Subscribers = {
  'message.sent': (db, { by, about }) => tell(db, about.conversation, [by, about.receiver]),
  'message.deleted': (db, { by, about }) => tell(db, about.conversation, [by, about.receiver]),
  'message.read': (db, { by, about }) =>
    tell(db, about.conversation, [by, about.shown ? about.partner : null]),
  'conversation.deleted': (db, { by, about }) => tell(db, about.conversation, [by]),
  'conversation.muted': (db, { by, about }) => tell(db, about.conversation, [by]),
};
