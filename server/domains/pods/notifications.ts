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
  async 'pod.joined'(db, { about: { pod, member, members }, at }) {
    await notifyMembers(db, {
      memberIds: [member],
      kind: 'pod_formed',
      by: null,
      about: {},
      path,
      subject: `pod:${pod}`,
      at,
    });
    await notifyMembers(db, {
      memberIds: members,
      kind: 'pod_joined',
      by: member,
      about: {},
      path,
      subject: `pod-joined:${pod}:${member}`,
      at,
    });
  },
  'pod.checked_in': (db, { about: { pod, post, members }, at }) =>
    notifyMembers(db, {
      memberIds: members,
      kind: 'pod_check_in',
      by: null,
      about: {},
      path,
      subject: `pod-check-in:${pod}:${post}`,
      at,
    }),
  'pod.waved': (db, { by, about: { pod, member, back_on: date }, at }) =>
    notifyMembers(db, {
      memberIds: [member],
      kind: 'pod_waved',
      by,
      about: {},
      path,
      subject: `pod-wave:${pod}:${by}:${date}`,
      at,
    }),
  'pod.merge_offered': (db, { about: { merge, members }, at }) =>
    notifyMembers(db, {
      memberIds: members,
      kind: 'pod_merge_asked',
      by: null,
      about: {},
      path,
      subject: `pod-merge:${merge}`,
      at,
    }),
  'pod.merged': (db, { by, about: { pod, members }, at }) =>
    notifyMembers(db, {
      memberIds: members.filter((id) => id !== by),
      kind: 'pod_merged',
      by: null,
      about: {},
      path,
      subject: `pod-merged:${pod}`,
      at,
    }),
};
