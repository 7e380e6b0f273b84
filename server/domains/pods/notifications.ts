import { notifyMembers } from '#server/domains/notifications/notify-member.ts';
import type { Subscribers } from '#server/platform/events.ts';

const path = '/pod';

/** Who is notified of what happens in a pod. No notification has words or numbers of a member. */
export const podNotifications: Subscribers = {
  'pod.formed': (db, { about: { pod, members }, at }) =>
    notifyMembers(db, {
      memberIds: members,
      kind: 'pod_formed',
      by: null,
      about: {},
      path,
      subject: `pod:${pod}`,
      at,
    }),
};
