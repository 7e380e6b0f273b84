import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { hidingFields } from '../moderation/moderation-notice.ts';
import { endpoints } from '../platform/endpoint.ts';
import {
  changedElsewhere,
  id,
  instant,
  localDate,
  nullable,
  page,
  text,
  version,
} from '../platform/fields.ts';
import { maxPictureBytes, Picture } from '../platform/images.ts';
import { maxFeedback, maxWork, maxWorkPictures, workStates } from './constants.ts';

/** One version of a learner's work. */
export const Submission = Type.Object({
  id,
  /** From 1. */
  number: Type.Integer(),
  /** Plain text. */
  content: Type.String(),
  pictures: Type.Array(Picture),
  state: Type.Enum([...workStates]),
  handed_in_at: instant,
  /** Handed in after the due date of the learner's calendar. */
  is_late: Type.Boolean(),
  may_be_example: Type.Boolean(),
  is_example: Type.Boolean(),
  /** Words of the teacher, or empty. */
  feedback: Type.String(),
  decided_at: nullable(instant),
  ...hidingFields,
});
export type Submission = Static<typeof Submission>;

/** The assignment of a lesson as its learner sees it. */
export const Assignment = Type.Object({
  /** On the learner's own calendar. */
  due_on: nullable(localDate),
  is_overdue: Type.Boolean(),
  /** False if handing in completes the lesson. */
  needs_acceptance: Type.Boolean(),
  shows_examples: Type.Boolean(),
  /** Number of the version that can be handed in now, or null while none can. */
  next_number: nullable(Type.Integer()),
  /** Why none can, or null. */
  refusal: nullable(Type.String()),
  /** The newest version first. */
  submissions: Type.Array(Submission),
  /** Texts of other learners, without names. Empty until the viewer has handed work in. */
  examples: Type.Array(Type.Object({ id, content: Type.String() })),
});
export type Assignment = Static<typeof Assignment>;

const afterDays = 'The days are between 1 and 365.';
const settings = {
  /** False if learners complete the lesson by themselves. */
  collects_work: Type.Boolean(),
  due_on: nullable(localDate),
  due_after_days: nullable(
    Type.Integer({ minimum: 1, maximum: 365, sentences: { minimum: afterDays, maximum: afterDays } }),
  ),
  needs_acceptance: Type.Boolean(),
  shows_examples: Type.Boolean(),
};
/** How a lesson collects work, as its author sets it. */
export const WrittenAssignment = Type.Object({ ...settings, version });
export type WrittenAssignment = Static<typeof WrittenAssignment>;

/** Work as its teacher reads it. */
export const HandIn = Type.Object({
  ...Submission.properties,
  lesson_id: id,
  lesson_title: Type.String(),
  learner: Author,
});
export type HandIn = Static<typeof HandIn>;

/** Work of learners in one course that waits for the viewer. */
export const WaitingWork = Type.Object({
  course_id: id,
  course_title: Type.String(),
  waiting: Type.Integer(),
  oldest_at: instant,
});
export type WaitingWork = Static<typeof WaitingWork>;

const lesson = Type.Object({ id });

export const assignments = endpoints({
  'GET /api/lessons/:id/assignment': {
    operationId: 'getAssignment',
    access: 'member',
    summary:
      "Returns the assignment of a lesson with the viewer's own work. 404 if the lesson collects none.",
    params: lesson,
    reply: Assignment,
  },
  'POST /api/lessons/:id/pictures': {
    operationId: 'uploadWorkPicture',
    access: 'member',
    repeat: 'key',
    summary:
      'Stores a picture for your work (multipart). Send `public_url` with the work within an hour. Only you and the teacher see it.',
    limit: 20,
    params: lesson,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ image_alt: Type.Optional(text(300)) }),
    reply: Type.Object({ public_url: Type.String() }),
  },
  'POST /api/lessons/:id/submissions': {
    operationId: 'handInWork',
    access: 'member',
    repeat: 'unique',
    summary:
      'Hands work in: text, pictures or both. A version that was handed in before is returned as it is.',
    limit: 20,
    params: lesson,
    body: Type.Object({
      /** `next_number` of the assignment. */
      number: Type.Integer({ minimum: 1, maximum: 1000 }),
      content: text(maxWork, {
        sentences: { maxLength: `Your work has at most ${maxWork.toLocaleString('en')} characters.` },
      }),
      /** Addresses that the uploads returned. */
      pictures: Type.Array(text(300), {
        maxItems: maxWorkPictures,
        sentences: { maxItems: `Add at most ${maxWorkPictures} pictures.` },
      }),
      may_be_example: Type.Boolean(),
    }),
    reply: Assignment,
  },
  'DELETE /api/submissions/:id': {
    operationId: 'withdrawWork',
    access: 'member',
    summary: 'Withdraws a version of your work while no one decided about it.',
    params: lesson,
    reply: Assignment,
  },
  'POST /api/submissions/:id/keep-private': {
    operationId: 'endExample',
    access: 'member',
    repeat: 'state',
    summary:
      'Ends that your accepted work is shown to other learners as an example. A repetition changes nothing.',
    params: lesson,
    reply: Assignment,
  },
  'GET /api/lessons/:id/assignment/draft': {
    operationId: 'getWrittenAssignment',
    access: 'creator',
    summary: 'Returns how a lesson collects work, to its author and admins.',
    params: lesson,
    reply: WrittenAssignment,
  },
  'PUT /api/lessons/:id/assignment': {
    operationId: 'writeAssignment',
    access: 'creator',
    summary: 'Sets how your lesson collects work. Send its `version` to detect a concurrent edit.',
    params: lesson,
    body: Type.Object({ ...settings, version: Type.Optional(version) }),
    reply: WrittenAssignment,
    refusals: { 409: changedElsewhere(WrittenAssignment) },
  },
  'GET /api/my-waiting-work': {
    operationId: 'listWaitingWork',
    access: 'member',
    summary:
      'Counts the work of learners that waits for the viewer, by course, the course with the oldest work first, at most 50.',
    reply: Type.Array(WaitingWork),
  },
  'GET /api/courses/:id/submissions': {
    operationId: 'listHandIns',
    access: 'member',
    summary:
      'Lists the work of the learners of your course, whatever your plan is now: what waits for you, the oldest first, or what you decided, the newest first.',
    params: lesson,
    query: Type.Object({ list: Type.Enum(['waiting', 'decided']), ...page }),
    reply: Type.Array(HandIn),
  },
  'POST /api/submissions/:id/review': {
    operationId: 'reviewWork',
    access: 'member',
    repeat: 'unique',
    summary:
      'For the authors of its course, whatever their plan is now. Returns work with feedback, or accepts it, which completes the lesson of its learner. Work that was decided or withdrawn meanwhile is a 409.',
    limit: 60,
    params: lesson,
    body: Type.Object({
      verdict: Type.Enum(['returned', 'accepted']),
      feedback: text(maxFeedback, {
        sentences: { maxLength: `Feedback has at most ${maxFeedback.toLocaleString('en')} characters.` },
      }),
      /** Shows its text to other learners, if its learner agreed. */
      is_example: Type.Optional(Type.Boolean()),
    }),
    reply: HandIn,
  },
});
