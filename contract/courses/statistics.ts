import Type, { type Static } from 'typebox';
import { Author } from '../auth/author.ts';
import { endpoints } from '../platform/endpoint.ts';
import { id, instant, nullable, page, text } from '../platform/fields.ts';
import { learnerStates } from './constants.ts';

/** How the learners of a course do, for its teacher. Counts alone, without names. */
export const CourseStatistics = Type.Object({
  learners: Type.Integer(),
  /** Learners who enrolled in the last 30 days. */
  learners_new: Type.Integer(),
  finished: Type.Integer(),
  /** Median of the days from enrolling to finishing. Null before anyone finished. */
  days_to_finish: nullable(Type.Integer()),
  rating: nullable(Type.Number()),
  ratings_count: Type.Integer(),
  /** Published lessons in order, each with the learners who completed it. */
  lessons: Type.Array(
    Type.Object({ id, title: Type.String(), order_index: Type.Integer(), completed: Type.Integer() }),
  ),
  /** Questions that fewest get right in their first attempt, the hardest first, at most five. */
  hardest_questions: Type.Array(
    Type.Object({
      lesson_id: id,
      lesson_title: Type.String(),
      text: Type.String(),
      right: Type.Integer(),
      answered: Type.Integer(),
    }),
  ),
  work: Type.Object({
    waiting: Type.Integer(),
    /** When the work that waits longest was handed in. */
    oldest_at: nullable(instant),
  }),
});
export type CourseStatistics = Static<typeof CourseStatistics>;

/** A learner of a course, for its teacher. */
export const CourseLearner = Type.Object({
  learner: Author,
  completed: Type.Integer(),
  /** Published lessons of the course. */
  total: Type.Integer(),
  enrolled_at: instant,
  last_accessed: nullable(instant),
  finished_at: nullable(instant),
  state: Type.Enum([...learnerStates]),
  /** Position of the first lesson that they haven't completed. Null after the last one. */
  at_lesson: nullable(Type.Integer()),
});
export type CourseLearner = Static<typeof CourseLearner>;

const course = Type.Object({ id });

export const courseStatistics = endpoints({
  'GET /api/courses/:id/report': {
    operationId: 'getCourseReport',
    access: 'creator',
    summary:
      'Counts how learners do in your course: who finished, where they stop, which questions fail, what work waits.',
    params: course,
    reply: CourseStatistics,
  },
  'GET /api/courses/:id/learners': {
    operationId: 'listCourseLearners',
    access: 'creator',
    summary:
      'Lists the learners of your course, the last active one first. Members who are deactivated, blocked or who block you are counted and not listed.',
    params: course,
    query: Type.Object({ q: Type.Optional(text(120)), ...page }),
    isQueued: 'with_words',
    reply: Type.Array(CourseLearner),
  },
  'GET /api/courses/:id/learners/table': {
    operationId: 'exportCourseLearners',
    access: 'creator',
    summary: 'Returns the same learners as a CSV table. Dates are on your own calendar.',
    limit: 10,
    params: course,
    media: 'text/csv; charset=utf-8',
    reply: Type.String(),
  },
});
