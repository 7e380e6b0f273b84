import type { WorkState } from '#contract/courses/constants.ts';
import { addDays, type LocalDate } from '#server/domains/profile/days/rules.ts';
import { isBlankText } from '#server/platform/rules.ts';

/** How a lesson collects work. */
export interface StoredAssignment {
  collects_work: boolean;
  due_on: LocalDate | null;
  due_after_days: number | null;
  needs_acceptance: boolean;
  shows_examples: boolean;
  version: number;
}

export const noAssignment = 'This lesson collects no work.';
export const nothingHandedIn = 'Write something or add a picture first.';
export const assignmentOpen = 'Hand your work in first. The lesson is complete once your teacher accepts it.';
export const handInOpen = 'Hand your work in first. Then the lesson is complete.';
export const workWaits = 'Your work is with your teacher. Withdraw it if you would like to change something.';
export const workAccepted = 'Your work was accepted, so this assignment is finished.';
export const enrollToHandIn = 'Enroll in this course to hand work in.';
export const otherVersion =
  'Another version was handed in meanwhile. Your text is still here. Load the page again to see both.';
export const notWaiting = 'Someone decided about this work already, so it can’t be withdrawn.';
export const decidedMeanwhile =
  'This work was withdrawn or decided about meanwhile. Your feedback is still here. Load the list again.';
export const feedbackMissing = 'Say in a sentence what to change.';
export const pictureElsewhere = 'Please upload the pictures of your work here.';
export const workMissing = "That work doesn't exist, or it was withdrawn.";
export const oneDueDate = 'Choose a date or a number of days, not both.';

/**
 * Returns the date on which work is due, on the learner's own calendar, or null without one. Days count from the date of
 * the enrollment. A fixed date before it doesn't count.
 */
export function dueDate(
  { due_on, due_after_days }: Pick<StoredAssignment, 'due_on' | 'due_after_days'>,
  enrolledOn: LocalDate | null,
): LocalDate | null {
  if (due_on !== null) return enrolledOn !== null && due_on < enrolledOn ? null : due_on;
  return due_after_days === null || enrolledOn === null ? null : addDays(enrolledOn, due_after_days);
}

/** Returns whether a date of the learner is after the due date, which still counts itself. */
export const isAfter = (today: LocalDate, due: LocalDate | null): boolean => due !== null && today > due;

/** Returns the number of the version that a learner may hand in now, or why none. `newest` is their newest version. */
export function nextVersion(
  newest: { number: number; state: WorkState } | undefined,
  isEnrolled: boolean,
): { number: number } | { refusal: string } {
  if (!isEnrolled) return { refusal: enrollToHandIn };
  if (newest?.state === 'handed_in') return { refusal: workWaits };
  if (newest?.state === 'accepted') return { refusal: workAccepted };
  return { number: (newest?.number ?? 0) + 1 };
}

/** True if there is nothing in the work that a teacher could read. */
export const isEmptyWork = (content: string, pictures: number): boolean =>
  pictures === 0 && isBlankText(content);
