import { notifyMember } from '#server/domains/notifications/notify-member.ts';
import type { Subscribers } from '#server/platform/events.ts';
import { coAuthorsOf } from './authors/store.ts';

/** Who hears of work in a course: its teacher, and the learner when it is reviewed. */
export const courseNotifications: Subscribers = {
  async 'work.handed_in'(db, { by, about: { course, teacher }, at }) {
    if (teacher === null) return;
    for (const memberId of [teacher, ...(await coAuthorsOf(db, course))])
      await notifyMember(db, {
        memberId,
        kind: 'work_handed_in',
        by,
        about: {},
        path: `/lms/${course}/edit/hand-ins`,
        subject: `hand-ins:${course}`,
        at,
      });
  },
  'course.author_invited': (db, { by, about: { course, member }, at }) =>
    notifyMember(db, {
      memberId: member,
      kind: 'course_invited',
      by,
      about: {},
      path: '/lms?tab=created',
      subject: `course-authors:${course}`,
      at,
    }),
  async 'course.author_joined'(db, { by, about: { course, owner }, at }) {
    if (owner === null) return;
    await notifyMember(db, {
      memberId: owner,
      kind: 'course_joined',
      by,
      about: {},
      path: `/lms/${course}/edit?tab=details`,
      subject: `course-authors:${course}`,
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
