import type {} from '#server/platform/events.ts';

/** A change that an administrator made in a course of others. */
export type CourseAct =
  | 'edit_course'
  | 'delete_course'
  | 'order_course'
  | 'copy_course'
  | 'add_lesson'
  | 'edit_lesson'
  | 'delete_lesson'
  | 'edit_quiz'
  | 'edit_assignment'
  | 'edit_captions'
  | 'restore_lesson'
  | 'import_lessons'
  | 'invite_author'
  | 'remove_author'
  | 'review_work';

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'course.created': { course: string };
    'course.changed': { course: string };
    /** Published for the first time or again. */
    'course.published': { course: string };
    /** Deleted, or archived if it had learners. */
    'course.deleted': { course: string; is_archived: boolean };
    'course.enrolled': { course: string };
    'course.author_invited': { course: string; member: string };
    /** `owner` is null in a course of a former member. */
    'course.author_joined': { course: string; owner: string | null };
    /** Removed, declined or left. */
    'course.author_left': { course: string; member: string };
    /** Changed by an administrator who doesn't write it. */
    'course.administered': { act: CourseAct; course: string; lesson: string | null; work: string | null };
    'course.rated': { course: string; rating: number };
    'course.finished': { course: string };
    /** `teacher` is null in a course of a former member. */
    'work.handed_in': { course: string; lesson: string; teacher: string | null };
    'work.reviewed': { course: string; lesson: string; learner: string; verdict: 'returned' | 'accepted' };
    'lesson.completed': { course: string; lesson: string };
  }
}
