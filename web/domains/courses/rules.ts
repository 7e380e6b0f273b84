import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonOutline } from '#contract/courses/lessons.ts';

/**
 * Returns a course in which lessons are completed that the server doesn't know of yet. In a course in order, that opens
 * the lesson behind each.
 */
export function withCompleted(course: CourseDetail, ids: readonly string[]): CourseDetail {
  const fresh = new Set(
    course.lessons.filter(({ id, is_completed }) => !is_completed && ids.includes(id)).map(({ id }) => id),
  );
  if (fresh.size === 0) return course;
  let isHeldUp = false;
  const lessons = course.lessons.map((lesson) => {
    const is_completed = lesson.is_completed || fresh.has(lesson.id);
    const opens = lesson.lock === 'in_order' && !isHeldUp;
    if (lesson.is_published && !is_completed) isHeldUp = true;
    return { ...lesson, is_completed, ...(opens && { lock: null, is_locked: false }) };
  });
  const counted = lessons.filter(({ is_published }) => is_published);
  const done = counted.filter(({ is_completed }) => is_completed);
  const next = counted.find(({ is_completed }) => !is_completed);
  return {
    ...course,
    lessons,
    completed_lessons: done.map(({ id }) => id),
    progress: counted.length === 0 ? 0 : Math.floor((done.length / counted.length) * 100),
    next_lesson:
      course.is_enrolled && next
        ? { id: next.id, title: next.title, duration_minutes: next.duration_minutes }
        : null,
  };
}

/** Lessons of one section, in order. The first group has those without a section. */
export interface LessonGroup {
  id: string | null;
  title: string | null;
  lessons: LessonOutline[];
}

/** Returns the lessons of a course by section, without empty groups. Each keeps its number in the whole course. */
export function groupsOf(course: Pick<CourseDetail, 'lessons' | 'sections'>): LessonGroup[] {
  const groups: LessonGroup[] = [
    { id: null, title: null, lessons: [] },
    ...course.sections.map(({ id, title }) => ({ id, title, lessons: [] })),
  ];
  for (const lesson of course.lessons)
    (groups.find(({ id }) => id === lesson.section_id) ?? groups[0])?.lessons.push(lesson);
  return groups.filter(({ lessons }) => lessons.length > 0);
}

/** Returns the lessons before and after one that the viewer may open. */
export function besides(
  course: Pick<CourseDetail, 'lessons' | 'sections'>,
  lessonId: string,
): { before: LessonOutline | null; after: LessonOutline | null; number: number; count: number } {
  const ordered = groupsOf(course).flatMap(({ lessons }) => lessons);
  const at = ordered.findIndex(({ id }) => id === lessonId);
  return {
    before: ordered[at - 1] ?? null,
    after: (at >= 0 ? ordered[at + 1] : undefined) ?? null,
    number: at + 1,
    count: ordered.length,
  };
}
