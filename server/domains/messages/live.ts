import type { Database } from '#server/platform/database/database.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { publishAt, publishLive } from '#server/platform/live/publish-live.ts';

type Told = readonly (string | null)[];
const idsOf = (members: Told): string[] => [...new Set(members)].filter((id) => id !== null);

interface Changed {
  conversation: string;
  message?: string;
  group?: string | null;
}

/** Notifies the open pages of these members that a conversation changed, or one message of it. */
const tellChange = (db: Database, { conversation, message }: Changed, members: Told): Promise<void> =>
  publishLive(db, {
    memberIds: idsOf(members),
    name: 'message',
    data: { conversation_id: conversation, ...(message !== undefined && { message_id: message }) },
  });

interface Of {
  by: string | null;
  about: Changed & { message: string };
}

/** Notifies the open pages of a chat that a message of it changed, for those who may read it. */
async function tellChat(
  db: Database,
  { by, about: { conversation, message, group } }: Of,
  subject = { type: 'message', id: message },
): Promise<void> {
  if (!group) return;
  const data = { group_id: group, conversation_id: conversation, message_id: message };
  await publishAt(db, { place: `group:${group}`, about: subject, by, name: 'chat', data });
  await publishLive(db, { memberIds: idsOf([by]), name: 'chat', data });
}

/** Notifies the open pages of these members as `tellChange` does, and that the number of the bell changed. */
async function tell(db: Database, changed: Changed, members: Told): Promise<void> {
  await tellChange(db, changed, members);
  await publishLive(db, { memberIds: idsOf(members), name: 'notifications', data: {} });
}

/**
 * Who sees at once what happens in a conversation: its two members, and the member's own other pages. In a chat those who have it or its
 * group open.
 */
export const messagesLive: Subscribers = {
  'message.sent': (db, event) => {
    const { by, about } = event;
    if (about.group) return tellChat(db, event);
    return tell(db, { conversation: about.conversation }, [by, about.receiver]);
  },
  'message.edited': (db, event) =>
    event.about.group ? tellChat(db, event) : tellChange(db, event.about, [event.by, event.about.receiver]),
  'message.reacted': (db, event) =>
    event.about.group ? tellChat(db, event) : tellChange(db, event.about, [event.by, event.about.partner]),
  'message.deleted': (db, event) => {
    const { by, about } = event;
    // No one reads a message that is gone. Its id says nothing to others.
    if (about.group) return tellChat(db, event, { type: 'group', id: about.group });
    return tell(db, about, [by, about.receiver]);
  },
  'message.read': (db, { by, about }) => tell(db, about, [by, about.shown ? about.partner : null]),
  'conversation.deleted': (db, { by, about }) => tell(db, about, [by]),
  'conversation.muted': (db, { by, about }) => tell(db, about, [by]),
};
