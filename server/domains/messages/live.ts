import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishLive } from '#server/platform/live/publish-live.ts';

type Told = readonly (string | null)[];
const idsOf = (members: Told): string[] => [...new Set(members)].filter((id) => id !== null);

interface Changed {
  conversation: string;
  message?: string;
}

/** Notifies the open pages of these members that a conversation changed, or one message of it. */
const tellChange = (db: Database, { conversation, message }: Changed, members: Told): Promise<void> =>
  publishLive(db, {
    memberIds: idsOf(members),
    name: 'message',
    data: { conversation_id: conversation, ...(message !== undefined && { message_id: message }) },
  });

/** Notifies the open pages of these members as `tellChange` does, and that the number of the bell changed. */
async function tell(db: Database, changed: Changed, members: Told): Promise<void> {
  await tellChange(db, changed, members);
  await publishLive(db, { memberIds: idsOf(members), name: 'notifications', data: {} });
}

/** Who sees at once what happens in a conversation: its two members, and the member's own other pages. */
export const messagesLive: Subscribers = {
  'message.sent': (db, { by, about }) => tell(db, { conversation: about.conversation }, [by, about.receiver]),
  'message.edited': (db, { by, about }) => tellChange(db, about, [by, about.receiver]),
  'message.reacted': (db, { by, about }) => tellChange(db, about, [by, about.partner]),
  'message.deleted': (db, { by, about }) => tell(db, about, [by, about.receiver]),
  'message.read': (db, { by, about }) => tell(db, about, [by, about.shown ? about.partner : null]),
  'conversation.deleted': (db, { by, about }) => tell(db, about, [by]),
  'conversation.muted': (db, { by, about }) => tell(db, about, [by]),
};
