import type { Allowance } from '#contract/auth/endpoints.ts';
import { longestTitle, ratesFrom } from '#contract/courses/constants.ts';
import type { Lesson } from '#contract/courses/endpoints.ts';
import { weekNames } from '#contract/programme/constants.ts';
import { cutTo, isBlankText } from '#server/platform/rules.ts';

interface Titled {
  title: string;
  order_index: number;
}

/**
 * Returns the lesson of a day, or null. The specified order: the title begins
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
 * Returns whether a lesson's body is open to a member. Previews are open to every member, the
 * rest needs full courses.
 */
export const isOpen = (
  lesson: { is_preview: boolean },
  allowance: Pick<Allowance, 'full_courses'>,
): boolean => lesson.is_preview || allowance.full_courses;

/** A lesson as stored. */
type StoredLesson = Omit<Lesson, 'lesson_order' | 'is_locked' | 'content' | 'kind'> & { content: string };

/**
 * Returns a lesson for a member with this allowance. A locked lesson has its title and nothing of its body.
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

export const courseMissing = "That course doesn't exist.";
export const notYours = 'Only the author of a course can change it.';
export const programmeStays = 'Evolve 90 is a programme. You start it on its own page.';
export const enrollUpgrade = 'Upgrade to Builder or higher to enroll in courses.';
export const nothingToPublish = 'Publish at least one lesson first, so that learners find something.';
export const publishedAlready = 'This course is published already.';
export const learnersStay =
  'Members are enrolled in this course, so it stays published. Delete it to archive it. They keep their access.';
export const noCircle = 'That course leads back to this one, so no one could begin. Choose another one.';
export const otherAuthor = 'Choose a course of the same author.';
export const rateLater = 'You can rate a course after half of its lessons.';
/** Returns the title of a copy, within the length of a title. */
export const copyTitle = (title: string): string => cutTo(`Copy of ${title}`, longestTitle).trimEnd();
/** Courses that one member may write. */
export const maxCourses = 100;

/** Returns trimmed lines without blank ones. */
export const tidyLines = (lines: readonly string[]): string[] =>
  lines.map((line) => line.trim()).filter((line) => !isBlankText(line));

/** Returns trimmed tags without blank and repeated ones. */
export const tidyTags = (tags: readonly string[]): string[] => [
  ...new Map(tidyLines(tags).map((tag) => [tag.toLowerCase(), tag])).values(),
];

/**
 * Returns why a member may not enroll, or null. An archived course takes no one new, and Evolve 90 has
 * rounds instead.
 */
export function enrollRefusal(
  { full_courses }: Pick<Allowance, 'full_courses'>,
  course: {
    is_programme: boolean;
    is_published: boolean;
    is_archived: boolean;
    /** Title of the course that comes before, if the member hasn't finished it. */
    missing: string | null;
  },
): { code: string; detail: string } | null {
  if (course.is_programme) return { code: 'programme', detail: programmeStays };
  if (!course.is_published || course.is_archived)
    return { code: 'not_published', detail: 'This course takes no new learners.' };
  if (!full_courses) return { code: 'upgrade_required', detail: enrollUpgrade };
  return course.missing === null
    ? null
    : { code: 'prerequisite', detail: `Finish “${course.missing}” first. Then you can enroll.` };
}

/** True if a learner may rate. */
export const mayRate = (isEnrolled: boolean, completed: number, total: number): boolean =>
  isEnrolled && total > 0 && completed / total >= ratesFrom;

/** Returns the mean of stars with one decimal, or null without any. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;

export const coverElsewhere =
  'Please upload the cover picture here. An address of another site is not possible.';

/** Returns the key of a picture from the address that its upload returned, or null for another address. */
export const uploadKeyOf = (url: string): string | null =>
  /^\/api\/uploads\/([\w-]{22})(?:-\d+)?\.webp(?:\?[\w=&-]*)?$/.exec(url)?.[1] ?? null;

/** Returns the title of the course that a member finishes first, or null. Authors and administrators need none. */
export const missingOf = ({
  prerequisite,
  may_edit,
}: {
  prerequisite: { title: string; is_finished: boolean } | null;
  may_edit: boolean;
}): string | null => (prerequisite && !prerequisite.is_finished && !may_edit ? prerequisite.title : null);
