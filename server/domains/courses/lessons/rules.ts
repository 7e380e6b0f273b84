import type { UnlockMode } from '#contract/courses/constants.ts';
import { upgradeRequired } from '#contract/courses/constants.ts';
import type { LessonLock } from '#contract/courses/lessons.ts';
import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';

/** A lesson of an outline, as the lock reads it. */
export interface Step {
  id: string;
  is_preview: boolean;
  is_published: boolean;
  is_hidden: boolean;
  completed_at: Date | null;
  release_after_days: number | null;
  release_on: LocalDate | null;
}

/** True for lessons that their course has for learners: published, and not hidden by moderators. */
export const isShown = ({ is_published, is_hidden }: Pick<Step, 'is_published' | 'is_hidden'>): boolean =>
  is_published && !is_hidden;

/** The viewer's relation to the course of a lesson. */
export interface Learner {
  /** True if their plan opens every lesson. */
  full_courses: boolean;
  is_enrolled: boolean;
  /** True for the author and admins, to whom everything is open. */
  may_edit: boolean;
  /** On their own calendar. Null in a course without dates. */
  dates: { today: LocalDate; enrolledOn: LocalDate } | null;
}

/** Returns the date on which a lesson opens for a learner, or null if no date holds it back. */
export function opensOn(
  { release_after_days: days, release_on }: Pick<Step, 'release_after_days' | 'release_on'>,
  mode: UnlockMode,
  enrolledOn: LocalDate,
): LocalDate | null {
  if (mode === 'on_date') return release_on;
  return mode === 'after_days' && days !== null ? addDays(enrolledOn, days) : null;
}

/**
 * Returns why each lesson of an outline is locked, or null for an open one. A preview is open to every
 * member. The rest needs the plan, then the enrollment, then the lessons before it if the course is in order, or
 * its date. A completed lesson stays open. Drafts and hidden lessons lock nothing.
 */
export function locksOf(
  outline: readonly Step[],
  { full_courses, is_enrolled, may_edit, dates }: Learner,
  mode: UnlockMode,
): (LessonLock | null)[] {
  let isBlocked = false;
  return outline.map((lesson) => {
    const isBehind = isBlocked;
    if (isShown(lesson) && !lesson.completed_at) isBlocked = true;
    if (may_edit || lesson.is_preview) return null;
    if (!full_courses) return 'upgrade_required';
    if (!is_enrolled) return 'enroll_first';
    if (lesson.completed_at) return null;
    if (mode === 'in_order') return isBehind ? 'in_order' : null;
    const opens = dates && opensOn(lesson, mode, dates.enrolledOn);
    return opens !== null && dates !== null && dates.today < opens ? 'not_yet' : null;
  });
}

/** Sentence for each lock. */
export const lockSentences: Record<LessonLock, string> = {
  upgrade_required: upgradeRequired,
  enroll_first: 'Enroll in this course to open its lessons.',
  in_order: 'This course is in order. Complete the lessons before this one first.',
  not_yet: 'This lesson opens later.',
};

/** Returns the progress in per cent. Only all lessons are 100. */
export const progressOf = (completed: number, total: number): number =>
  total === 0 ? 0 : Math.min(100, Math.floor((completed / total) * 100));

/**
 * Returns the ids of an outline after moving one to position `to`, from 1. A position behind the last one means the
 * end.
 */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter((each) => each !== id);
  return rest.toSpliced(Math.max(0, to - 1), 0, id);
}

/**
 * Returns the section that a lesson joins at its place in an order: that of the lesson behind it when it moves up, and of the
 * one before it otherwise. Lists show lessons by section, so the order stays what they show.
 */
export function sectionAt(
  order: readonly string[],
  id: string,
  outline: readonly { id: string; section_id: string | null; order_index: number }[],
): string | null {
  const at = order.indexOf(id);
  const before = outline.find((lesson) => lesson.id === id)?.order_index ?? outline.length + 1;
  const beside = (at + 1 < before ? order[at + 1] : undefined) ?? order[at - 1] ?? order[at + 1];
  return outline.find((lesson) => lesson.id === beside)?.section_id ?? null;
}

export const lessonMissing = "That lesson doesn't exist.";
export const lessonFull = 'This course has reached the limit of lessons.';
export const notInList = 'The lessons of this course have changed. Load it again, then order them.';
export const lessonIsDay = 'This lesson is a day of Evolve 90. Complete it on your dashboard.';
