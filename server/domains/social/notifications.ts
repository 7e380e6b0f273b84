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
};
