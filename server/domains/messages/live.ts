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

/** Notifies the open pages of a chat that a message of it changed, for members who see its place, and the other pages of the one who did it. */
async function tellChat(
  db: Database,
  { by, about: { conversation, message } }: Of,
  group: string,
): Promise<void> {
  const data = { group_id: group, conversation_id: conversation, message_id: message };
  await publishAt(db, {
    place: `group:${group}`,
    about: { type: 'message', id: message },
    by,
    name: 'chat',
    data,
  });
  await publishLive(db, { memberIds: idsOf([by]), name: 'chat', data });
}

/** Notifies the open pages of a member that they are no longer in a group, so that its chat closes. */
const tellOut = (db: Database, group: string, memberId: string | null): Promise<void> =>
  publishLive(db, { memberIds: idsOf([memberId]), name: 'chat', data: { group_id: group } });

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
    if (about.group) return tellChat(db, event, about.group);
    return tell(db, { conversation: about.conversation }, [by, about.receiver]);
  },
  'message.edited': (db, event) => {
    const { by, about } = event;
    return about.group ? tellChat(db, event, about.group) : tellChange(db, about, [by, about.receiver]);
  },
  'message.reacted': (db, event) => {
    const { by, about } = event;
    return about.group ? tellChat(db, event, about.group) : tellChange(db, about, [by, about.partner]);
  },
  'message.deleted': (db, event) => {
    const { by, about } = event;
    if (about.group) return tellChat(db, event, about.group);
    return tell(db, about, [by, about.receiver]);
  },
  // Open chats read again, once for all of them. Who joined after the newest sees none of them.
  'messages.deleted': (db, { by, about: { newest, conversation, group } }) =>
    publishAt(db, {
      place: `group:${group}`,
      about: { type: 'message', id: newest },
      by,
      name: 'chat',
      data: { group_id: group, conversation_id: conversation },
    }),
  'message.read': (db, { by, about }) => tell(db, about, [by, about.shown ? about.partner : null]),
  'conversation.deleted': (db, { by, about }) => tell(db, about, [by]),
  'conversation.muted': (db, { by, about }) => tell(db, about, [by]),
  'group.left': (db, { by, about }) => tellOut(db, about.group, by),
  'group.removed': (db, { about }) => tellOut(db, about.group, about.member),
};
