import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { hidingFields } from '../moderation/moderation-notice.ts';
import { endpoints } from '../platform/endpoint.ts';
import {
  changedElsewhere,
  id,
  inLine,
  inLines,
  instant,
  nullable,
  page,
  text,
  version,
  visibly,
} from '../platform/fields.ts';
import { maxPictureBytes, Picture } from '../platform/images.ts';
import { totalDays } from '../programme/constants.ts';
import {
  categoryKeys,
  courseFieldsMissing,
  courseSorts,
  daysOutOfRange,
  difficultyKeys,
  longestTitle,
  maxCourseDays,
  maxCourseLine,
  maxCourseLines,
  maxLessons,
  maxSections,
  maxTag,
  maxTags,
  titleTooLong,
  unlockModes,
} from './constants.ts';
import { LessonOutline } from './lessons.ts';

/** A course as a list shows it. */
export const Course = Type.Object({
  id,
  title: Type.String(),
  description: Type.String(),
  /** Null for a course of the product. */
  instructor: nullable(Author),
  category: Type.String(),
  difficulty_level: Type.String(),
  /** Days, as the screen says. 0 means self-paced. */
  duration_hours: Type.Integer(),
  thumbnail_url: nullable(Type.String()),
  cover: nullable(Picture),
  tags: Type.Array(Type.String()),
  enrollment_count: Type.Integer(),
  /** Equal to `enrollment_count`. */
  enrolled_count: Type.Integer(),
  /** Lessons of the twelve weeks: 84 of Evolve 90. */
  lessons_count: Type.Integer(),
  /** Entries of the lesson list after the twelve weeks: six Summit days. */
  summit_days_count: Type.Integer(),
  /** Mean of one to five stars, with one decimal. Null without a rating. */
  rating: nullable(Type.Number()),
  ratings_count: Type.Integer(),
  is_published: Type.Boolean(),
  /** True after it was deleted: its learners keep it, and no one else finds it. */
  is_archived: Type.Boolean(),
  /** True for Evolve 90, which has pages of its own. */
  is_programme: Type.Boolean(),
  is_enrolled: Type.Boolean(),
  /** Ids of the lessons that the viewer completed. */
  completed_lessons: Type.Array(id),
  /** In per cent. */
  progress: Type.Integer(),
  last_accessed: nullable(instant),
  finished_at: nullable(instant),
  /** `preview` if the viewer's plan opens only lessons marked preview. */
  access_level: Type.Enum(['full', 'preview']),
  /** Lesson with which an enrolled viewer continues. Null after the last one. */
  next_lesson: nullable(Type.Object({ id, title: Type.String(), duration_minutes: Type.Integer() })),
  may_edit: Type.Boolean(),
  is_hidden: hidingFields.is_hidden,
  published_at: nullable(instant),
  created_at: instant,
  updated_at: instant,
});
export type Course = Static<typeof Course>;

export const Section = Type.Object({ id, title: Type.String() });
export type Section = Static<typeof Section>;

/** A course as its own page shows it. */
export const CourseDetail = Type.Object({
  ...Course.properties,
  learning_objectives: Type.Array(Type.String()),
  requirements: Type.Array(Type.String()),
  unlock_mode: Type.Enum([...unlockModes]),
  /** The course that a learner finishes before they enroll. */
  prerequisite: nullable(Type.Object({ id, title: Type.String(), is_finished: Type.Boolean() })),
  sections: Type.Array(Section),
  /** In order. Nothing of a lesson's body is among it. */
  lessons: Type.Array(LessonOutline),
  may_enroll: Type.Boolean(),
  /** Sentence that says why the viewer may not enroll, or null. */
  enroll_refusal: nullable(Type.String()),
  enroll_refusal_code: nullable(Type.String()),
  may_rate: Type.Boolean(),
  /** Stars that the viewer gave. */
  my_rating: nullable(Type.Integer()),
  /** True for those who read the work and the names of its learners. */
  is_teacher: Type.Boolean(),
  /** True for its owner and co-authors, also without a plan that writes courses. They read the work of its learners. */
  is_author: Type.Boolean(),
  /** True for those who may delete it and choose its authors. */
  is_owner: Type.Boolean(),
  /** When a draft publishes itself. Null for everyone but its authors. */
  publish_at: nullable(instant),
  version,
  may_report: Type.Boolean(),
  ...hidingFields,
});
export type CourseDetail = Static<typeof CourseDetail>;

export const CourseCounts = Type.Object({
  total: Type.Integer(),
  categories: Type.Record(Type.String(), Type.Integer()),
});
export type CourseCounts = Static<typeof CourseCounts>;

export const Lesson = Type.Object({
  id,
  title: Type.String(),
  /** Sanitised HTML. Null when the member's plan does not open this lesson. */
  content: nullable(Type.String()),
  order_index: Type.Integer(),
  lesson_order: Type.Integer(),
  is_preview: Type.Boolean(),
  is_locked: Type.Boolean(),
  duration_minutes: Type.Integer(),
  week: nullable(Type.Integer()),
  /** `lessons_count` excludes `summit_day` entries. */
  kind: Type.Enum(['lesson', 'summit_day']),
  walk_question: nullable(Type.String()),
  action_steps: Type.Array(Type.String()),
  /** Version of the action for two minutes, possible in bed. */
  small_version: nullable(Type.String()),
  journal_prompt: nullable(Type.String()),
  /** Null below Achiever. */
  deeper_prompt: nullable(Type.String()),
  optional_bonus: nullable(Type.String()),
  sources: Type.Array(Type.String()),
});
export type Lesson = Static<typeof Lesson>;

const course = Type.Object({ id });
const missing = {
  required: courseFieldsMissing,
  minLength: courseFieldsMissing,
  pattern: courseFieldsMissing,
};
const title = text(longestTitle, {
  minLength: 1,
  pattern: visibly(inLine),
  sentences: { ...missing, maxLength: titleTooLong },
});
const description = text(4000, {
  minLength: 1,
  pattern: visibly(inLines),
  sentences: { ...missing, maxLength: 'A description has at most 4,000 characters.' },
});
const category = Type.Enum([...categoryKeys], { sentences: { enum: 'Choose a category.' } });
const difficulty = Type.Enum([...difficultyKeys], { sentences: { enum: 'Choose a difficulty.' } });
/** Blank ones are dropped. */
const lines = Type.Optional(Type.Array(text(maxCourseLine), { maxItems: maxCourseLines }));
const fields = {
  thumbnail_url: Type.Optional(nullable(text(300))),
  duration_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxCourseDays,
      sentences: { type: daysOutOfRange, minimum: daysOutOfRange, maximum: daysOutOfRange },
    }),
  ),
  difficulty_level: Type.Optional(difficulty),
  learning_objectives: lines,
  requirements: lines,
  /** Trimmed. Blank and repeated ones are dropped. */
  tags: Type.Optional(Type.Array(text(maxTag), { maxItems: maxTags })),
  unlock_mode: Type.Optional(Type.Enum([...unlockModes])),
};

export const courses = endpoints({
  'GET /api/courses': {
    operationId: 'listCourses',
    access: 'member',
    summary:
      'Lists published courses, those with most learners first or as `sort` says. `q` finds words of title, tags and description, and names of teachers.',
    isQueued: 'with_words',
    query: Type.Object({
      q: Type.Optional(text(200)),
      category: Type.Optional(category),
      difficulty: Type.Optional(difficulty),
      tag: Type.Optional(text(60)),
      sort: Type.Optional(Type.Enum([...courseSorts])),
      ...page,
    }),
    reply: Type.Array(Course),
  },
  'GET /api/courses/counts': {
    operationId: 'countCourses',
    access: 'member',
    summary: 'Counts the courses that a search finds, by category.',
    isQueued: 'with_words',
    query: Type.Object({
      q: Type.Optional(text(200)),
      difficulty: Type.Optional(difficulty),
      tag: Type.Optional(text(60)),
    }),
    reply: CourseCounts,
  },
  'GET /api/my-courses': {
    operationId: 'listMyCourses',
    access: 'member',
    summary: 'Lists the courses that the viewer is enrolled in, the last opened one first.',
    query: Type.Object(page),
    reply: Type.Array(Course),
  },
  'GET /api/my-created-courses': {
    operationId: 'listMyCreatedCourses',
    access: 'member',
    summary:
      'Lists the courses that the viewer wrote, whatever their plan is now, drafts and archived ones too, newest first.',
    query: Type.Object(page),
    reply: Type.Array(Course),
  },
  'POST /api/courses': {
    operationId: 'createCourse',
    access: 'creator',
    repeat: 'key',
    summary: 'Creates a course as a draft. Creators and founders.',
    limit: 10,
    body: Type.Object(
      { title, description, category, ...fields },
      { sentences: { required: courseFieldsMissing } },
    ),
    reply: CourseDetail,
  },
  'GET /api/courses/:id': {
    operationId: 'getCourse',
    access: 'member',
    summary:
      'Returns a course with the outline of its lessons. A draft only to its author and admins, an archived one also to its learners.',
    params: course,
    reply: CourseDetail,
  },
  'PUT /api/courses/:id': {
    operationId: 'editCourse',
    access: 'creator',
    summary:
      'Edits your course, and publishes or unpublishes it. Send its `version` to detect a concurrent edit.',
    params: course,
    body: Type.Object({
      title: Type.Optional(title),
      description: Type.Optional(description),
      category: Type.Optional(category),
      ...fields,
      /** A course of the same author that learners finish before they enroll, or null. */
      prerequisite_id: Type.Optional(nullable(id)),
      is_published: Type.Optional(Type.Boolean()),
      /** False brings an archived course back. Its owner may. */
      is_archived: Type.Optional(Type.Literal(false)),
      /**
       * Date and time on your own clock at which a draft publishes itself, such as `2026-03-08T02:30`. Null or empty cancels it. A time that the
       * clock skips is read as an hour later, and one that it shows twice is the first.
       */
      publish_at: Type.Optional(
        nullable(
          text(16, {
            pattern: '^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2})?$',
            sentences: { pattern: 'Please choose a date and a time.' },
          }),
        ),
      ),
      version: Type.Optional(version),
    }),
    reply: CourseDetail,
    refusals: { 409: changedElsewhere(CourseDetail) },
  },
  'DELETE /api/courses/:id': {
    operationId: 'deleteCourse',
    access: 'creator',
    summary: 'Deletes your course. With learners it is archived, and they keep it.',
    params: course,
    reply: Type.Object({ message: Type.String(), is_archived: Type.Boolean() }),
  },
  'PUT /api/courses/:id/outline': {
    operationId: 'orderCourse',
    access: 'creator',
    summary:
      'Sets the sections of your course and the order of all its lessons in one call. A section without an id is new, one that is left out is deleted and its lessons stay.',
    params: course,
    body: Type.Object({
      sections: Type.Array(Type.Object({ id: Type.Optional(id), title }), {
        maxItems: maxSections,
        sentences: { maxItems: `A course has at most ${maxSections} sections.` },
      }),
      /** Every lesson once. `section` is the position in `sections`, from 0, or null. */
      lessons: Type.Array(
        Type.Object({ id, section: nullable(Type.Integer({ minimum: 0, maximum: maxSections - 1 })) }),
        { maxItems: maxLessons, sentences: { maxItems: `A course has at most ${maxLessons} lessons.` } },
      ),
      version: Type.Optional(version),
    }),
    reply: CourseDetail,
    refusals: { 409: changedElsewhere(CourseDetail) },
  },
  'POST /api/courses/:id/enroll': {
    operationId: 'enrollInCourse',
    access: 'member',
    repeat: 'unique',
    summary: 'Enrolls in a course. Builder and above. A repetition changes nothing.',
    limit: 30,
    params: course,
    reply: CourseDetail,
  },
  'POST /api/courses/:id/rating': {
    operationId: 'rateCourse',
    access: 'member',
    repeat: 'state',
    summary: 'Rates a course with one to five stars, after half of its lessons.',
    params: course,
    body: Type.Object({
      rating: Type.Integer({
        minimum: 1,
        maximum: 5,
        sentences: { minimum: 'Choose one to five stars.', maximum: 'Choose one to five stars.' },
      }),
    }),
    reply: CourseDetail,
  },
  'POST /api/admin/seed-sample-course': {
    operationId: 'seedSampleCourse',
    access: 'admin',
    repeat: 'unique',
    summary: 'Writes and publishes the sample course, once. A repetition returns the one that exists.',
    limit: 10,
    reply: Type.Object({ message: Type.String(), course_id: id }),
  },
  'POST /api/upload/cover-photo': {
    operationId: 'uploadCoverPhoto',
    access: 'creator',
    repeat: 'key',
    summary:
      'Stores a cover picture (multipart). Send `public_url` as `thumbnail_url` of a course within an hour.',
    limit: 10,
    upload: { field: 'file', maxBytes: maxPictureBytes },
    body: Type.Object({ image_alt: Type.Optional(text(300)) }),
    reply: Type.Object({ public_url: Type.String() }),
  },
  'GET /api/courses/:id/lessons': {
    operationId: 'listLessons',
    access: 'member',
    summary:
      'Lists the lessons of Evolve 90 in order. `day` limits the list to the lesson of that day. The list is empty when there is none. Lessons of other courses are read one by one, so here they have no text.',
    params: course,
    query: Type.Object({ day: Type.Optional(Type.Integer({ minimum: 1, maximum: totalDays })) }),
    reply: Type.Array(Lesson),
  },
});
