import { upgradeRequired } from '#contract/courses/constants.ts';

/** Sentences of courses; they stay word for word. */
export const sentences = {
  upgradeRequired,
  enroll: 'Failed to enroll in course',
  access: 'Failed to access lesson',
  create: 'Failed to create course. Please try again.',
  update: 'Failed to update course. Please try again.',
  saveLesson: 'Failed to save lesson. Please try again.',
  complete: 'Failed to mark lesson as complete. Please try again.',
  upload: 'Failed to upload image. Please try again.',
  remove: 'Error deleting course. Please try again.',
} as const;
