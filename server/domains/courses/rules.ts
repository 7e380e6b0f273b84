import type { Allowance } from '#contract/auth.ts';

interface Titled {
  title: string;
  order_index: number;
}

/**
 * The lesson of a day, in the specified order (A section 7, decision 42): the title begins "Day N:", else contains "day N"
 * not followed by another digit, else the Nth by position, else the one whose order says N; null when none fits.
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

/** Whether a lesson's body is open to a member (B section 6): previews for everybody, the rest with full courses. */
export const isOpen = (
  lesson: { is_preview: boolean },
  allowance: Pick<Allowance, 'full_courses'>,
): boolean => lesson.is_preview || allowance.full_courses;
