import type {} from '#server/platform/events.ts';

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
    'course.rated': { course: string; rating: number };
    'course.finished': { course: string };
    /** `teacher` is null in a course of a former member. */
    'work.handed_in': { course: string; lesson: string; teacher: string | null };
    'work.reviewed': { course: string; lesson: string; learner: string; verdict: 'returned' | 'accepted' };
    'lesson.completed': { course: string; lesson: string };
  }
}
