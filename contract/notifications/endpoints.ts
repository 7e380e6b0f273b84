import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, nullable, page, text } from '../platform/fields.ts';
import { deliveryDefaults, deliveryKinds } from './delivery-kinds.ts';
import { notificationFilters, notificationKinds, notificationTopics } from './kinds.ts';

export const Notification = Type.Object({
  id,
  kind: Type.Enum([...notificationKinds]),
  /** English sentence, such as "Nora Lindqvist and 4 others commented on your post." One per kind, subject and day. */
  text: Type.String(),
  /** Path of the link, or null. */
  path: nullable(Type.String()),
  /** Member who caused it. Null if the sentence names no member. */
  by: nullable(Author),
  /** The member before them, if several caused it. */
  also_by: nullable(Author),
  /** Number of members besides `by`. */
  others: Type.Integer(),
  /** The first words of the content, where it has some. */
  excerpt: nullable(Type.String()),
  /** Part of the list that it belongs to. */
  topic: Type.Enum([...notificationTopics]),
  /** Where it happened: "Feed". */
  place: Type.String(),
  /** Row of the settings that turns it off. Null if it always arrives. */
  delivery_kind: nullable(Type.Enum([...deliveryKinds])),
  /** The post that can be muted, for a notification about what is written there. */
  post_id: nullable(id),
  /** The request to join a group that the viewer can answer. Null if it isn't one, or there are several. */
  group_request: nullable(Type.Object({ group_id: id, member_id: id })),
  /** The friend request that the viewer can answer. */
  friend_request_id: nullable(id),
  at: instant,
  read_at: nullable(instant),
});
export type Notification = Static<typeof Notification>;

/** Whether a kind uses a channel. Null for a channel that the kind doesn't have. */
const channel = nullable(Type.Boolean());
export const DeliveryRow = Type.Object({
  kind: Type.Enum([...deliveryKinds]),
  in_app: channel,
  push: channel,
  email: channel,
});
export type DeliveryRow = Static<typeof DeliveryRow>;

/** A time on the member's clock, `22:00`. */
const clockTime = text(5, {
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  sentences: { pattern: 'Please choose a time such as 22:00.' },
});

/** Times without push and email, on the member's clock. `to` is the end in the morning, `weekends_to` that of Saturday and Sunday. */
const QuietHours = Type.Object({
  on: Type.Boolean(),
  from: Type.String(),
  to: Type.String(),
  weekends_to: nullable(Type.String()),
});
export type QuietHours = Static<typeof QuietHours>;

/** How often unread notifications come by email. */
export const digests = ['off', 'daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];

export const NotificationSettings = Type.Object({
  email: Type.Boolean(),
  push: Type.Boolean(),
  forum: Type.Boolean(),
  courses: Type.Boolean(),
  /** One row a kind. A switch that is off wins over its rows, which stay as they are. */
  kinds: Type.Array(DeliveryRow),
  quiet_hours: QuietHours,
  /** Unread notifications by email in the morning, as long as `email` is on. */
  digest: Type.Enum([...digests]),
});
export type NotificationSettings = Static<typeof NotificationSettings>;

const chosen = Type.Optional(Type.Boolean());
const kindsBody = Type.Object(
  Object.fromEntries(
    deliveryKinds.map((kind) => [
      kind,
      Type.Optional(
        Type.Object(Object.fromEntries(Object.keys(deliveryDefaults[kind]).map((one) => [one, chosen]))),
      ),
    ]),
  ),
);

export const notifications = endpoints({
  'GET /api/users/notifications': {
    operationId: 'getNotificationSettings',
    access: 'member',
    summary: "Returns the viewer's notification settings. Defaults: email, forum and courses on, push off.",
    reply: NotificationSettings,
  },
  'PUT /api/users/notifications': {
    operationId: 'setNotificationSettings',
    access: 'member',
    summary:
      'Sets the four switches, the channels of each kind, and the quiet hours. An absent field is unchanged.',
    body: Type.Object({
      email: chosen,
      push: chosen,
      forum: chosen,
      courses: chosen,
      /** By kind and channel: `{"day": {"push": false}}`. */
      kinds: Type.Optional(kindsBody),
      digest: Type.Optional(Type.Enum([...digests])),
      quiet_hours: Type.Optional(
        Type.Object({
          on: chosen,
          from: Type.Optional(clockTime),
          to: Type.Optional(clockTime),
          weekends_to: Type.Optional(nullable(clockTime)),
        }),
      ),
    }),
    reply: NotificationSettings,
  },
  'GET /api/notifications/count': {
    operationId: 'countNotifications',
    access: 'member',
    summary: 'Returns the numbers of the bell. `total` is the sum of friend requests and unread messages.',
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
      'Lists the newest 500 notifications that you may see in groups, newest first. Next page: `X-Next-Cursor`.',
    query: Type.Object({ ...page, filter: Type.Optional(Type.Enum([...notificationFilters])) }),
    reply: Type.Array(Notification),
  },
  'GET /api/notifications/unread': {
    operationId: 'countUnreadNotifications',
    access: 'member',
    summary: 'Returns the unread notifications of each part of the list, in groups as the list shows them.',
    reply: Type.Object({
      unread: Type.Integer(),
      requests: Type.Integer(),
      mentions: Type.Integer(),
      people: Type.Integer(),
      partner: Type.Integer(),
      groups: Type.Integer(),
      evolve: Type.Integer(),
    }),
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
    repeat: 'state',
    summary: 'Marks your notifications as read. Send `ids`, or `all`.',
    limit: 120,
    body: Type.Object({
      ids: Type.Optional(Type.Array(id, { maxItems: 100 })),
      all: Type.Optional(Type.Boolean()),
    }),
    reply: Done,
  },
  'POST /api/notifications/unread': {
    operationId: 'markNotificationsUnread',
    access: 'member',
    repeat: 'state',
    summary: 'Marks your notifications as unread again. A group is unread if one in it is.',
    limit: 120,
    body: Type.Object({ ids: Type.Array(id, { maxItems: 100 }) }),
    reply: Done,
  },
});
