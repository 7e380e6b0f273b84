import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Subscribers } from '#server/platform/events.ts';

/** Who hears of work in a course: its teacher, and the learner when it is reviewed. */
export const courseNotifications: Subscribers = {
  async 'work.handed_in'(db, { by, about: { course, teacher }, at }) {
    if (teacher === null) return;
    await notifyMember(db, {
      memberId: teacher,
      kind: 'work_handed_in',
      by,
      about: {},
      path: `/lms/${course}/edit/hand-ins`,
      subject: `hand-ins:${course}`,
      at,
    });
  },
  'work.reviewed': (db, { by, about: { course, lesson, learner, verdict }, at }) =>
    notifyMember(db, {
      memberId: learner,
      kind: verdict === 'accepted' ? 'work_accepted' : 'work_returned',
      by,
      about: {},
      path: `/lms/${course}/${lesson}`,
      subject: `work:${lesson}`,
      at,
    }),
};
