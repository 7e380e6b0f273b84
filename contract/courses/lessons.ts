import Type, { type Static } from 'typebox';
import { hidingFields } from '../moderation/moderation-notice.ts';
import { endpoints } from '../platform/endpoint.ts';
import {
  changedElsewhere,
  id,
  inLine,
  inLines,
  instant,
  localDate,
  nullable,
  text,
  version,
  visibly,
} from '../platform/fields.ts';
import { maxRichText, richTextTooLong } from '../platform/rich-text.ts';
import {
  lessonDescriptionMissing,
  lessonTitleMissing,
  lessonTypes,
  longestDescription,
  longestTitle,
  maxLessonMinutes,
  maxLessons,
  maxReleaseDays,
  minutesOutOfRange,
  orderTooHigh,
  orderTooLow,
  releaseOutOfRange,
  titleTooLong,
} from './constants.ts';

/** Why the viewer may not open a lesson: their plan, no enrollment, a lesson before it, or a date that hasn't come. */
export const lessonLocks = ['upgrade_required', 'enroll_first', 'in_order', 'not_yet'] as const;
export type LessonLock = (typeof lessonLocks)[number];

/** A lesson in the outline of its course, without its body. */
export const LessonOutline = Type.Object({
  id,
  title: Type.String(),
  description: Type.String(),
  lesson_type: Type.Enum([...lessonTypes]),
  order_index: Type.Integer(),
  /** Equal to `order_index`. */
  lesson_order: Type.Integer(),
  section_id: nullable(id),
  is_preview: Type.Boolean(),
  /** False for a draft, which only its authors see. */
  is_published: Type.Boolean(),
  is_hidden: hidingFields.is_hidden,
  duration_minutes: Type.Integer(),
  is_completed: Type.Boolean(),
  completed_at: nullable(instant),
  is_locked: Type.Boolean(),
  lock: nullable(Type.Enum([...lessonLocks])),
  /** With `not_yet`, the date on the viewer's calendar on which it opens. */
  opens_on: nullable(localDate),
});
export type LessonOutline = Static<typeof LessonOutline>;

export const Resource = Type.Object({ title: Type.String(), url: Type.String() });

/** A lesson that the viewer may open. */
export const LessonView = Type.Object({
  ...LessonOutline.properties,
  ...hidingFields,
  may_report: Type.Boolean(),
  course_id: id,
  /** Sanitised HTML. */
  content: Type.String(),
  video_url: nullable(Type.String()),
  /** Address of a recording of the text. */
  audio_url: nullable(Type.String()),
  resources: Type.Array(Resource),
  /** When it opens for a learner, in a course with that `unlock_mode`. */
  release_after_days: nullable(Type.Integer()),
  release_on: nullable(localDate),
  version,
  updated_at: instant,
});
export type LessonView = Static<typeof LessonView>;

const one = Type.Object({ id, lessonId: id });
const required = (sentence: string) => ({ required: sentence, minLength: sentence, pattern: sentence });
const title = text(longestTitle, {
  minLength: 1,
  pattern: visibly(inLine),
  sentences: { ...required(lessonTitleMissing), maxLength: titleTooLong },
});
const description = text(longestDescription, {
  minLength: 1,
  pattern: visibly(inLines),
  sentences: {
    ...required(lessonDescriptionMissing),
    maxLength: 'A description has at most 1,000 characters.',
  },
});
const fields = {
  content: Type.Optional(text(maxRichText * 2, { sentences: { maxLength: richTextTooLong } })),
  lesson_type: Type.Optional(Type.Enum([...lessonTypes])),
  /** Its place in the course. The lessons behind it move by one. */
  order_index: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxLessons,
      sentences: { minimum: orderTooLow, maximum: orderTooHigh, type: orderTooLow },
    }),
  ),
  section_id: Type.Optional(nullable(id)),
  is_preview: Type.Optional(Type.Boolean()),
  is_published: Type.Optional(Type.Boolean()),
  /** Whether learners hand work in, for a lesson that becomes an assignment. */
  collects_work: Type.Optional(Type.Boolean()),
  /** Stored only for the type `video`. */
  video_url: Type.Optional(nullable(text(500))),
  duration_minutes: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxLessonMinutes,
      sentences: { minimum: minutesOutOfRange, maximum: minutesOutOfRange, type: minutesOutOfRange },
    }),
  ),
  release_after_days: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 0,
        maximum: maxReleaseDays,
        sentences: { minimum: releaseOutOfRange, maximum: releaseOutOfRange },
      }),
    ),
  ),
  release_on: Type.Optional(nullable(localDate)),
  resources: Type.Optional(
    Type.Array(Type.Object({ title: text(longestTitle), url: text(500) }), {
      maxItems: 20,
      sentences: { maxItems: 'A lesson has at most 20 resources.' },
    }),
  ),
};

export const lessons = endpoints({
  'GET /api/courses/:id/lessons/:lessonId': {
    operationId: 'getLesson',
    access: 'member',
    summary:
      'Returns a lesson. A locked one is refused with 403 and `upgrade_required`, `enroll_first`, `in_order` or `not_yet`.',
    params: one,
    reply: LessonView,
  },
  'POST /api/courses/:id/lessons': {
    operationId: 'createLesson',
    access: 'creator',
    repeat: 'key',
    summary: 'Adds a lesson to your course, published unless `is_published` is false.',
    params: Type.Object({ id }),
    body: Type.Object({ title, description, ...fields }),
    reply: LessonView,
  },
  'PUT /api/courses/:id/lessons/:lessonId': {
    operationId: 'editLesson',
    access: 'creator',
    summary: 'Edits a lesson of your course. Send its `version` to detect a concurrent edit.',
    params: one,
    body: Type.Object({
      title: Type.Optional(title),
      description: Type.Optional(description),
      ...fields,
      version: Type.Optional(version),
    }),
    reply: LessonView,
    refusals: { 409: changedElsewhere(LessonView) },
  },
  'DELETE /api/courses/:id/lessons/:lessonId': {
    operationId: 'deleteLesson',
    access: 'creator',
    summary: 'Deletes a lesson of your course.',
    params: one,
    reply: Type.Object({ message: Type.String() }),
  },
  'PUT /api/lessons/:id/place': {
    operationId: 'keepLessonPlace',
    access: 'member',
    summary:
      'Stores where the viewer is in their course, and in the video or recording of the lesson, so that it continues there.',
    limit: 120,
    params: Type.Object({ id }),
    body: Type.Optional(
      nullable(
        Type.Object({
          /** Second of the video. */
          position_s: Type.Optional(Type.Integer({ minimum: 0, maximum: 360_000 })),
        }),
      ),
    ),
    reply: Type.Object({ message: Type.String() }),
  },
  'POST /api/lessons/:id/complete': {
    operationId: 'completeLesson',
    access: 'member',
    repeat: 'unique',
    summary: 'Completes a lesson, once. A repetition changes nothing.',
    params: Type.Object({ id }),
    body: Type.Object({
      /** When it was done on the device. */
      happened_at: Type.Optional(instant),
    }),
    reply: Type.Object({
      message: Type.String(),
      completed_at: instant,
      /** In per cent. */
      progress: Type.Integer(),
      /** True if this was the last open lesson of the course. */
      is_finished: Type.Boolean(),
    }),
  },
});
