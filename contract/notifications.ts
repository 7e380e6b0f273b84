import Type, { type Static } from 'typebox';
import { Author } from './author.ts';
import { endpoints } from './endpoint.ts';
import { Done, id, instant, nullable, page } from './fields.ts';
import { notificationKinds } from './notification-kinds.ts';

export const Notification = Type.Object({
  id,
  kind: Type.Enum([...notificationKinds]),
  /** A sentence in English, such as "Nora Lindqvist and 4 others commented on your post." Of one kind about one thing on one day there is one. */
  text: Type.String(),
  /** Where it leads; null when nowhere. */
  path: nullable(Type.String()),
  /** Who did it; null where nobody is named. */
  by: nullable(Author),
  at: instant,
  read_at: nullable(instant),
});
export type Notification = Static<typeof Notification>;

export const notifications = endpoints({
  'GET /api/notifications/count': {
    operationId: 'countNotifications',
    access: 'member',
    summary: 'What the bell shows: total is the sum of the two (A section 3, decision 34).',
    reply: Type.Object({
      total: Type.Integer(),
      friend_requests: Type.Integer(),
      unread_messages: Type.Integer(),
      /** Unread notices, at most 99; no part of the total. */
      notices: Type.Integer(),
    }),
  },
  'GET /api/notifications': {
    operationId: 'listNotifications',
    access: 'member',
    summary:
      'What the member should hear, the newest 500 in groups, newest first (decision 34). Next page: `X-Next-Cursor`.',
    query: Type.Object(page),
    reply: Type.Array(Notification),
  },
  'GET /api/notifications/mutes': {
    operationId: 'listMutedPosts',
    access: 'member',
    summary: 'Posts the viewer hears nothing more about, the newest 500.',
    reply: Type.Object({ post_ids: Type.Array(id) }),
  },
  'PUT /api/notifications/mutes/:post': {
    operationId: 'mutePost',
    access: 'member',
    summary: 'Mutes a post, or hears of it again. What moderators have to say is always told.',
    limit: 60,
    params: Type.Object({ post: id }),
    body: Type.Object({ muted: Type.Boolean() }),
    reply: Done,
  },
  'POST /api/notifications/read': {
    operationId: 'markNotificationsRead',
    access: 'member',
    summary: 'Marks own notices as read: these, or all.',
    limit: 120,
    body: Type.Object({
      ids: Type.Optional(Type.Array(id, { maxItems: 100 })),
      all: Type.Optional(Type.Boolean()),
    }),
    reply: Done,
  },
});
