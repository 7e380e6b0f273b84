import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Subscribers } from '#server/platform/events.ts';

/** Who is notified of what happens between members. */
export const socialNotifications: Subscribers = {
  'member.followed': (db, { by, about: { member }, at }) =>
    notifyMember(db, {
      memberId: member,
      kind: 'followed',
      by,
      about: { content_type: 'profile', content_id: by },
      path: `/u/${by}`,
      // One subject per follower, so repeated follows are one notification, which rings once a day.
      subject: `followed:${by}`,
      at,
    }),
  'friend.requested': (db, { by, about: { member }, at }) =>
    notifyMember(db, {
      memberId: member,
      kind: 'friend_requested',
      by,
      about: { content_type: 'profile', content_id: by },
      path: '/social?tab=friends',
      subject: `friend_request:${by}`,
      at,
    }),
  'friend.accepted': (db, { by, about: { member }, at }) =>
    notifyMember(db, {
      memberId: member,
      kind: 'friend_accepted',
      by,
      about: { content_type: 'profile', content_id: by },
      path: `/u/${by}`,
      subject: `friend_accepted:${by}`,
      at,
    }),
};
