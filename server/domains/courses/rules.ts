import type { Allowance } from '#contract/auth.ts';
import type { Lesson } from '#contract/courses.ts';
import { weekNames } from '#contract/programme-constants.ts';

interface Titled {
  title: string;
  order_index: number;
}

/**
 * Returns the lesson of a day, or null. The specified order (A section 7, decision 42): the title begins
 * with "Day N:", else contains "day N" without another digit, else the Nth lesson by position, else the
 * lesson with order N.
 */
export function findLesson<L extends Titled>(lessons: readonly L[], day: number): L | null {
  const ordered = lessons.toSorted((a, b) => a.order_index - b.order_index);
  const exact = new RegExp(`^day ${day}:`, 'i');
  const loose = new RegExp(`\\bday ${day}(?!\\d)`, 'i');
  return (
    ordered.find((lesson) => exact.test(lesson.title)) ??
    ordered.find((lesson) => loose.test(lesson.title)) ??
    ordered[day - 1] ??
    ordered.find((lesson) => lesson.order_index === day) ??
    null
  );
}

/**
 * Returns whether a lesson's body is open to a member (B section 6). Previews are open to every member, the
 * rest needs full courses.
 */
export const isOpen = (
  lesson: { is_preview: boolean },
  allowance: Pick<Allowance, 'full_courses'>,
): boolean => lesson.is_preview || allowance.full_courses;

/** A lesson as stored. */
type StoredLesson = Omit<Lesson, 'lesson_order' | 'is_locked' | 'content' | 'kind'> & { content: string };

/**
 * Returns a lesson for a member with this allowance. A locked lesson has its title and nothing of its body
 * (S7).
 */
export function asSeen(row: StoredLesson, allowance: Allowance): Lesson {
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
    kind: row.week === weekNames.length ? 'summit_day' : 'lesson',
    walk_question: open ? row.walk_question : null,
    action_steps: open ? row.action_steps : [],
    small_version: open ? row.small_version : null,
    journal_prompt: open ? row.journal_prompt : null,
    deeper_prompt: open && allowance.deeper_prompts ? row.deeper_prompt : null,
    optional_bonus: open ? row.optional_bonus : null,
    sources: open ? row.sources : [],
  };
}
