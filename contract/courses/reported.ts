import Type from 'typebox';
import { AppealBody, Hiding } from '../moderation/moderation-notice.ts';
import { ReportBody } from '../moderation/reports.ts';
import { endpoints } from '../platform/endpoint.ts';
import { id } from '../platform/fields.ts';

const one = Type.Object({ id });
const message = Type.Object({ message: Type.String() });

/** Reports of courses, lessons and handed-in work, and appeals of their authors. */
export const reportedCourses = endpoints({
  'POST /api/courses/:id/flag': {
    operationId: 'reportCourse',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a course to the moderators.',
    params: one,
    body: ReportBody,
    reply: message,
  },
  'POST /api/courses/:id/appeal': {
    operationId: 'appealCourse',
    access: 'member',
    repeat: 'key',
    summary: 'Asks moderators once to look again at your hidden course, with a sentence if you like.',
    limit: 10,
    params: one,
    body: AppealBody,
    reply: Hiding,
  },
  'POST /api/lessons/:id/flag': {
    operationId: 'reportLesson',
    access: 'member',
    repeat: 'key',
    summary: 'Reports a lesson that is open to you. 404 for a locked one.',
    params: one,
    body: ReportBody,
    reply: message,
  },
  'POST /api/lessons/:id/appeal': {
    operationId: 'appealLesson',
    access: 'member',
    repeat: 'key',
    summary: 'Asks moderators once to look again at your hidden lesson, with a sentence if you like.',
    limit: 10,
    params: one,
    body: AppealBody,
    reply: Hiding,
  },
  'POST /api/submissions/:id/flag': {
    operationId: 'reportWork',
    access: 'member',
    repeat: 'key',
    summary: 'Reports work of a learner, as its teacher or as a reader of an example.',
    params: one,
    body: ReportBody,
    reply: message,
  },
  'POST /api/submissions/:id/appeal': {
    operationId: 'appealWork',
    access: 'member',
    repeat: 'key',
    summary: 'Asks moderators once to look again at your hidden work, with a sentence if you like.',
    limit: 10,
    params: one,
    body: AppealBody,
    reply: Hiding,
  },
});
