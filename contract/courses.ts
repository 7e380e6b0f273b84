import Type, { type Static } from 'typebox';
import { endpoints } from './endpoint.ts';
import { id, nullable } from './fields.ts';
import { totalDays } from './programme-constants.ts';

export const Course = Type.Object({
  id,
  title: Type.String(),
  description: Type.String(),
  category: Type.String(),
  difficulty_level: Type.String(),
  duration_hours: Type.Integer(),
  /** Lessons of the twelve weeks: 84 of Evolve 90 (decision 38). */
  lessons_count: Type.Integer(),
  /** Entries of the lesson list after the twelve weeks: six Summit days. */
  summit_days_count: Type.Integer(),
  is_published: Type.Boolean(),
});

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

export const courses = endpoints({
  'GET /api/courses': {
    operationId: 'listCourses',
    access: 'member',
    summary: 'Lists published courses (A section 7, B section 7).',
    reply: Type.Array(Course),
  },
  'GET /api/courses/:id/lessons': {
    operationId: 'listLessons',
    access: 'member',
    summary:
      'Lists lessons in order. `day` limits the list to the lesson of that day, found as A section 7 says. The list is empty when there is none.',
    params: Type.Object({ id }),
    query: Type.Object({ day: Type.Optional(Type.Integer({ minimum: 1, maximum: totalDays })) }),
    reply: Type.Array(Lesson),
  },
});
