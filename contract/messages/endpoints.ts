import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { byReactionKind, reactionKinds } from '../content-types/reaction-kinds.ts';
import { ReportBody } from '../moderation/reports.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, nullable, page, text } from '../platform/fields.ts';
import { maxPictureBytes, Picture } from '../platform/images.ts';
import { maxMessage, messageTooLong, messageTypes } from './constants.ts';

/** Number of a message in its conversation, from 1. Messages are ordered by it. */
const position = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

/** Post that a message links to, for a reader who may open it. */
export const LinkedPost = Type.Object({
  id,
  author_name: Type.String(),
  /** Beginning of its text, or the title of a win. */
  excerpt: Type.String(),
  path: Type.String(),
});
export type LinkedPost = Static<typeof LinkedPost>;

/** Message that a message replies to. */
export const Quote = Type.Object({
  /** Null if it was deleted, or the viewer doesn't see it. Then nothing else is said of it. */
  id: nullable(id),
  is_own: Type.Boolean(),
  /** Name of who wrote it in the chat of a group. */
  by: nullable(Type.String()),
  /** Beginning of its first line. Empty for a photo alone and for a deleted one. */
  content: Type.String(),
  has_image: Type.Boolean(),
});
export type Quote = Static<typeof Quote>;

/** A message between two members or in the chat of a group, as the viewer sees it. */
export const Message = Type.Object({
  id,
  /** Null for a former member. */
  sender_id: nullable(id),
  /** Null in the chat of a group, too. */
  receiver_id: nullable(id),
  /** Who wrote it, in the chat of a group. */
  sender: nullable(Author),
  /** Plain text. Empty for a photo alone and for a deleted message. */
  content: Type.String(),
  message_type: Type.Enum([...messageTypes]),
  created_at: instant,
  position,
  is_own: Type.Boolean(),
  /** The sender's idempotency key. Null for messages of the partner. */
  client_id: nullable(id),
  image: nullable(Picture),
  post: nullable(LinkedPost),
  quote: nullable(Quote),
  /** For an own message: when the partner read it. Null if not yet, or if one of both hides it. */
  read_at: nullable(instant),
  /** Ids of members who gave each, the viewer's own first: at most the 20 newest ones whom the viewer sees, and the viewer. */
  reactions: Type.Object(byReactionKind(() => Type.Array(Type.String()))),
  /** In a chat of the newest 100 of each, those of members whom the viewer sees. */
  reaction_counts: Type.Object(byReactionKind(() => Type.Integer())),
  /** Who deleted it. Null for a message that is there. */
  deleted_by: nullable(Type.Enum(['sender', 'moderators'])),
  edited_at: nullable(instant),
  /** Until when the viewer may edit it. Null if they may not. */
  editable_until: nullable(instant),
  may_delete: Type.Boolean(),
  may_report: Type.Boolean(),
});
export type Message = Static<typeof Message>;

/** Newest message of a conversation, with the beginning of its text. */
export const LastMessage = Type.Object({
  id,
  content: Type.String(),
  message_type: Type.Enum([...messageTypes]),
  created_at: instant,
  is_own: Type.Boolean(),
  /** First name of who wrote it in the chat of a group. */
  by: nullable(Type.String()),
  has_image: Type.Boolean(),
  deleted_by: nullable(Type.Enum(['sender', 'moderators'])),
});
export type LastMessage = Static<typeof LastMessage>;

/** A member's side of what two members write to each other, or the members of a group in its chat. */
export const Conversation = Type.Object({
  /** Null as long as no one has written. It also works in place of the partner's id, whose account may be gone. */
  id: nullable(id),
  /** In a chat it has no id, and the name of the group. */
  partner: Author,
  /** Group of whose chat it is. It works in place of the partner's id. */
  group_id: nullable(id),
  last_message: nullable(LastMessage),
  /** At most 100 in a chat. */
  unread_count: Type.Integer(),
  /** Position of the newest message that the viewer has read. */
  read_to: position,
  /** The oldest message that the viewer hasn't read. Opening the conversation at it needs no newer page. */
  first_unread_id: nullable(id),
  is_muted: Type.Boolean(),
  may_message: Type.Boolean(),
  /** Sentence that says why the viewer may not write, or null. */
  message_refusal: nullable(Type.String()),
  /** `upgrade_required` if a higher plan would help. */
  message_refusal_code: nullable(Type.Enum(['upgrade_required', 'not_accepted', 'unavailable'])),
});
export type Conversation = Static<typeof Conversation>;

/** Message that the viewer may report after they blocked its sender. */
export const ReceivedMessage = Type.Object({
  id,
  /** Plain text. Empty for a photo alone. */
  content: Type.String(),
  has_image: Type.Boolean(),
  created_at: instant,
});
export type ReceivedMessage = Static<typeof ReceivedMessage>;

export const FoundMessage = Type.Object({
  message: LastMessage,
  position,
  partner: Author,
  conversation_id: id,
});
export type FoundMessage = Static<typeof FoundMessage>;

/** A group that the member left, or that moderators hide, in whose chat there are messages of theirs that they no longer see. */
export const LeftChat = Type.Object({ group_id: id, name: Type.String() });
export type LeftChat = Static<typeof LeftChat>;

export const MessageSettings = Type.Object({
  /** False if others don't see what the member has read. The member doesn't see it of others either. */
  read_receipts: Type.Boolean(),
});
export type MessageSettings = Static<typeof MessageSettings>;

const written = text(maxMessage, { sentences: { maxLength: messageTooLong } });
const partner = Type.Object({ partnerId: id });
const message = Type.Object({ partnerId: id, id });

export const messages = endpoints({
  'GET /api/messages/conversations': {
    operationId: 'listConversations',
    access: 'member',
    summary:
      'Lists your conversations, newest first, without those with blocked members. `q` lists those with partners of this name.',
    query: Type.Object({ ...page, q: Type.Optional(text(200)) }),
    reply: Type.Array(Conversation),
  },
  'GET /api/messages/conversations/:partnerId': {
    operationId: 'getConversation',
    access: 'member',
    summary:
      'Returns your conversation with a member, also before the first message, and whether you may write.',
    params: partner,
    reply: Conversation,
  },
  'DELETE /api/messages/conversations/:partnerId': {
    operationId: 'deleteConversation',
    access: 'member',
    summary:
      'Deletes a conversation for you. Your partner keeps it, and a later message brings it back without the old ones. The chat of a group stays as long as you are in it.',
    params: partner,
    reply: Done,
  },
  'POST /api/messages/chats/:groupId/open': {
    operationId: 'openChat',
    access: 'member',
    repeat: 'state',
    summary:
      'Opens the chat of a group that you are in, and returns it. It is among your conversations from then on. Its other calls take the id of the group in place of the partner’s.',
    limit: 60,
    params: Type.Object({ groupId: id }),
    reply: Conversation,
  },
  'GET /api/messages/chats/left': {
    operationId: 'listLeftChats',
    access: 'member',
    summary:
      'Lists the groups that you left or were removed from, or that moderators hide, whose chats have messages of yours.',
    reply: Type.Array(LeftChat),
  },
  'DELETE /api/messages/chats/:groupId/own': {
    operationId: 'deleteOwnInChat',
    access: 'member',
    summary:
      'Deletes what you wrote in the chat of a group before you left it or moderators hid it, within minutes. The places say that it was deleted.',
    params: Type.Object({ groupId: id }),
    reply: Done,
  },
  'PUT /api/messages/conversations/:partnerId/mute': {
    operationId: 'muteConversation',
    access: 'member',
    summary: 'Mutes a conversation: its unread messages no longer count in the bell.',
    params: partner,
    body: Type.Object({ muted: Type.Boolean() }),
    reply: Done,
  },
  'POST /api/messages/conversations/:partnerId/read': {
    operationId: 'markConversationRead',
    access: 'member',
    repeat: 'state',
    summary: 'Marks the messages up to a position as read.',
    limit: 240,
    worksReadOnly: true,
    params: partner,
    body: Type.Object({ position }),
    reply: Type.Object({ unread_count: Type.Integer(), read_to: position }),
  },
  'POST /api/messages/conversations/:partnerId/typing': {
    operationId: 'tellTyping',
    access: 'member',
    repeat: 'state',
    summary:
      'Tells the partner that you are writing. It is never stored, and not sent if you hide what you have read.',
    limit: 60,
    params: partner,
    reply: Done,
  },
  'GET /api/messages/search': {
    operationId: 'searchMessages',
    access: 'member',
    summary:
      'Searches the messages of your own conversations, newest first, without the chats of groups, by words, phrases in quotes, and beginnings. Accents and typos are forgiven.',
    isQueued: true,
    limit: 120,
    query: Type.Object({ q: text(200), ...page }),
    reply: Type.Array(FoundMessage),
  },
  'GET /api/messages/settings': {
    operationId: 'getMessageSettings',
    access: 'member',
    summary: 'Returns your settings of messages.',
    reply: MessageSettings,
  },
  'PUT /api/messages/settings': {
    operationId: 'setMessageSettings',
    access: 'member',
    summary: 'Sets whether others see what you have read. If not, you no longer see it of them.',
    body: MessageSettings,
    reply: MessageSettings,
  },
  'GET /api/messages/:partnerId': {
    operationId: 'listMessages',
    access: 'member',
    summary:
      'Lists the messages of a conversation, newest first. `around` starts with the page that has this message in its middle. Older page: `X-Next-Cursor`, newer page: `X-Previous-Cursor`.',
    params: partner,
    query: Type.Object({ ...page, around: Type.Optional(id) }),
    reply: Type.Array(Message),
  },
  'GET /api/messages/:partnerId/received': {
    operationId: 'listReceivedMessages',
    access: 'member',
    summary:
      'Lists the messages that you got from a member whom you blocked, newest first, so that you can report them. Older page: `X-Next-Cursor`.',
    params: partner,
    query: Type.Object(page),
    reply: Type.Array(ReceivedMessage),
  },
  'POST /api/messages': {
    operationId: 'sendMessage',
    access: 'member',
    repeat: 'client_id',
    summary:
      'Sends a message, with one photo if multipart, to a member or in the chat of a group. Builder and above; a starter answers staff, friends and partners who wrote to them.',
    limit: 60,
    hourly: 900,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({
      receiver_id: id,
      /** May be absent beside a photo. */
      content: Type.Optional(written),
      message_type: Type.Optional(Type.Enum([...messageTypes])),
      image_alt: Type.Optional(text(300)),
      /** Message of the same conversation that this one replies to. */
      quoted_id: Type.Optional(id),
      /** Idempotency key made by the client. A retry with this id sends no second message. */
      client_id: Type.Optional(id),
    }),
    reply: Message,
  },
  'PUT /api/messages/:partnerId/:id': {
    operationId: 'editMessage',
    access: 'member',
    summary: 'Edits your message, for 15 minutes after it was sent. The last edit wins.',
    limit: 60,
    params: message,
    body: Type.Object({ content: written }),
    reply: Message,
  },
  'PUT /api/messages/:partnerId/:id/reactions': {
    operationId: 'reactToMessage',
    access: 'member',
    summary:
      'Adds or removes your reaction to a message. No one is notified, and it doesn’t count as unread.',
    limit: 120,
    params: message,
    body: Type.Object({ reaction_type: Type.Enum([...reactionKinds]), active: Type.Boolean() }),
    reply: Message,
  },
  'DELETE /api/messages/:partnerId/:id': {
    operationId: 'deleteMessage',
    access: 'member',
    summary: 'Deletes your message for both. Its place says that it was deleted.',
    params: message,
    reply: Message,
  },
  'POST /api/messages/:partnerId/:id/report': {
    operationId: 'reportMessage',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a message that you received. Moderators see only this message.',
    limit: 20,
    params: message,
    body: ReportBody,
    reply: Done,
  },
});
