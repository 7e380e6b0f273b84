import Type, { type Static } from 'typebox';
import { Author } from './author.ts';
import { endpoints } from './endpoint.ts';
import { Done, id, instant, nullable, page } from './fields.ts';
import { notificationKinds } from './notification-kinds.ts';

export const Notification = Type.Object({
  id,
  kind: Type.Enum([...notificationKinds]),
  /** English sentence, such as "Nora Lindqvist and 4 others commented on your post." One per kind, subject and day. */
  text: Type.String(),
  /** Path of the link, or null. */
  path: nullable(Type.String()),
  /** Member who caused it. Null if the sentence names no member. */
  by: nullable(Author),
  at: instant,
  read_at: nullable(instant),
});
export type Notification = Static<typeof Notification>;

export const notifications = endpoints({
  'GET /api/notifications/count': {
    operationId: 'countNotifications',
    access: 'member',
    summary:
      'Returns the numbers of the bell. `total` is the sum of friend requests and unread messages (A section 3, decision 34).',
    reply: Type.Object({
      total: Type.Integer(),
      friend_requests: Type.Integer(),
      unread_messages: Type.Integer(),
      /** Unread notifications, at most 99. `total` excludes them. */
      notices: Type.Integer(),
    }),
  },
  'GET /api/notifications': {
    operationId: 'listNotifications',
    access: 'member',
    summary:
      'Lists the newest 500 notifications that you may see in groups, newest first (decision 34). Next page: `X-Next-Cursor`.',
    query: Type.Object(page),
    reply: Type.Array(Notification),
  },
  'GET /api/notifications/mutes': {
    operationId: 'listMutedPosts',
    access: 'member',
    summary: 'Lists the newest 500 posts that the viewer has muted.',
    reply: Type.Object({ post_ids: Type.Array(id) }),
  },
  'PUT /api/notifications/mutes/:post': {
    operationId: 'mutePost',
    access: 'member',
    summary: 'Mutes or unmutes a post. Notifications from moderators still arrive.',
    limit: 60,
    params: Type.Object({ post: id }),
    body: Type.Object({ muted: Type.Boolean() }),
    reply: Done,
  },
  'PUT /api/notifications/group-mutes/:group': {
    operationId: 'muteGroup',
    access: 'member',
    summary:
      'Mutes or unmutes a group you are in; 404 for others. Notifications about the group itself, such as requests to join, and those from moderators still arrive.',
    limit: 60,
    params: Type.Object({ group: id }),
    body: Type.Object({ muted: Type.Boolean() }),
    reply: Done,
  },
  'POST /api/notifications/read': {
    operationId: 'markNotificationsRead',
    access: 'member',
    summary: 'Marks your notifications as read. Send `ids`, or `all`.',
    limit: 120,
    body: Type.Object({
      ids: Type.Optional(Type.Array(id, { maxItems: 100 })),
      all: Type.Optional(Type.Boolean()),
    }),
    reply: Done,
  },
});
