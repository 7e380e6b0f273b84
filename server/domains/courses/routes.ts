import { allowances } from '#contract/allowances.ts';
import type { Allowance } from '#contract/auth.ts';
import { courses, type Lesson } from '#contract/courses.ts';
import { notFound } from '#server/platform/refusal.ts';
import type { Serve } from '#server/platform/serve.ts';
import { findLesson, isOpen } from './rules.ts';
import {
  isPublished,
  type LessonRow,
  lessonById,
  lessonsOf,
  lessonTitles,
  publishedCourses,
} from './store.ts';

export function courseRoutes(serve: Serve): void {
  serve(courses, 'GET /api/courses', async ({ db }) =>
    (await publishedCourses(db)).map((course) => ({
      ...course,
      lessons_count: Number(course.lessons_count ?? 0),
    })),
  );

  serve(courses, 'GET /api/courses/:id/lessons', async ({ db, viewer, params, query }) => {
    if (!(await isPublished(db, params.id))) throw notFound('That course does not exist.');
    const allowance = allowances[viewer.tier];
    if (query.day === undefined) return (await lessonsOf(db, params.id)).map((row) => answer(row, allowance));
    const found = findLesson(await lessonTitles(db, params.id), query.day);
    const row = found && (await lessonById(db, found.id));
    return row ? [answer(row, allowance)] : [];
  });
}

/** A locked lesson shows its title and nothing of its body (S7). */
function answer(row: LessonRow, allowance: Allowance): Lesson {
  const open = isOpen(row, allowance);
  return {
    id: row.id,
    title: row.title,
    content: open ? row.content : null,
    order_index: row.order_index,
    lesson_order: row.order_index,
    is_preview: row.is_preview,
    is_locked: !open,
    duration_minutes: row.duration_minutes,
    week: row.week,
    walk_question: open ? row.walk_question : null,
    action_steps: open ? row.action_steps : [],
    journal_prompt: open ? row.journal_prompt : null,
    deeper_prompt: open && allowance.deeper_prompts ? row.deeper_prompt : null,
    optional_bonus: open ? row.optional_bonus : null,
    sources: open ? row.sources : [],
  };
}
