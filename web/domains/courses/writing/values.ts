import {
  type CourseCategory,
  courseFieldsMissing,
  type Difficulty,
  daysOutOfRange,
  type LessonType,
  lessonDescriptionMissing,
  lessonTitleMissing,
  maxCourseDays,
  maxCourseLine,
  maxCourseLines,
  maxLessonMinutes,
  maxLessons,
  maxReleaseDays,
  maxTag,
  maxTags,
  minutesOutOfRange,
  orderTooHigh,
  orderTooLow,
  releaseOutOfRange,
  type UnlockMode,
  videoOf,
  videoRefused,
} from '#contract/courses/constants.ts';
import type { CourseDetail } from '#contract/courses/endpoints.ts';
import type { LessonView } from '#contract/courses/lessons.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';

/** Fields of a course as the form has them: texts as typed. */
export interface CourseValues {
  title: string;
  description: string;
  category: string;
  difficulty: Difficulty;
  days: string;
  /** One in each line. */
  objectives: string;
  /** One in each line. */
  requirements: string;
  /** Separated by commas. */
  tags: string;
  unlock: UnlockMode;
  /** Id of the course before, or empty. */
  prerequisite: string;
  cover: string;
}

export const noCourse: CourseValues = {
  title: '',
  description: '',
  category: '',
  difficulty: 'beginner',
  days: '0',
  objectives: '',
  requirements: '',
  tags: '',
  unlock: 'none',
  prerequisite: '',
  cover: '',
};

export const courseValues = (course: CourseDetail): CourseValues => ({
  title: course.title,
  description: course.description,
  category: course.category,
  difficulty: course.difficulty_level as Difficulty,
  days: String(course.duration_hours),
  objectives: course.learning_objectives.join('\n'),
  requirements: course.requirements.join('\n'),
  tags: course.tags.join(', '),
  unlock: course.unlock_mode,
  prerequisite: course.prerequisite?.id ?? '',
  cover: course.thumbnail_url ?? '',
});

/** Returns a number as typed, or null if it isn't a whole one. */
const wholeNumber = (typed: string): number | null =>
  /^-?\d{1,9}$/.test(typed.trim()) ? Number(typed) : null;
/** Reads a number: an empty or unreadable one is 0. */
const daysOf = (typed: string): number => Number.parseInt(typed, 10) || 0;
const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

export type Errors<V> = { [K in keyof V]?: string };

function tooMany(
  field: keyof CourseValues,
  items: readonly string[],
  { most, longest, each }: { most: number; longest: number; each: string },
): Errors<CourseValues> {
  if (items.length > most) return { [field]: `Write at most ${most} ${each}s.` };
  if (items.some((item) => [...item].length > longest))
    return { [field]: `A ${each} has at most ${longest} characters.` };
  return {};
}

/** Returns what is wrong with a course, by field. Without errors it is empty. */
export function courseErrors(values: CourseValues): Errors<CourseValues> {
  const missing = (['title', 'category', 'description'] as const).filter(
    (field) => values[field].trim() === '',
  );
  const days = daysOf(values.days);
  return {
    ...Object.fromEntries(missing.map((field) => [field, courseFieldsMissing])),
    ...((days < 0 || days > maxCourseDays) && { days: daysOutOfRange }),
    ...tooMany('objectives', linesOf(values.objectives), {
      most: maxCourseLines,
      longest: maxCourseLine,
      each: 'line',
    }),
    ...tooMany('requirements', linesOf(values.requirements), {
      most: maxCourseLines,
      longest: maxCourseLine,
      each: 'line',
    }),
    ...tooMany('tags', tagsOf(values.tags), { most: maxTags, longest: maxTag, each: 'tag' }),
  };
}

export const courseBody = (values: CourseValues): Body<Routes['POST /api/courses']> => ({
  title: values.title.trim(),
  description: values.description.trim(),
  category: values.category as CourseCategory,
  difficulty_level: values.difficulty,
  duration_hours: daysOf(values.days),
  learning_objectives: linesOf(values.objectives),
  requirements: linesOf(values.requirements),
  tags: tagsOf(values.tags),
  unlock_mode: values.unlock,
  thumbnail_url: values.cover,
});

/** Fields of a lesson as the form has them: texts as typed. */
export interface LessonValues {
  title: string;
  description: string;
  type: LessonType;
  content: string;
  video: string;
  order: string;
  minutes: string;
  isPreview: boolean;
  /** Days after the enrollment, or empty. */
  releaseDays: string;
  /** A date, or empty. */
  releaseOn: string;
  /** Whether learners hand work in. Only asked for a lesson that becomes an assignment. */
  collectsWork: boolean;
  /** A title and an address in each row. */
  resources: { title: string; url: string }[];
}

export const lessonValues = (lesson: LessonView): LessonValues => ({
  title: lesson.title,
  description: lesson.description,
  type: lesson.lesson_type,
  content: lesson.content,
  video: lesson.video_url ?? '',
  order: String(lesson.order_index),
  minutes: String(lesson.duration_minutes),
  isPreview: lesson.is_preview,
  releaseDays: String(lesson.release_after_days ?? ''),
  releaseOn: lesson.release_on ?? '',
  collectsWork: true,
  resources: lesson.resources,
});

/**
 * Returns what is wrong with a lesson, by field. Without errors it is empty. Fields that the kind of the lesson or the
 * unlock mode of its course hides are neither judged nor sent.
 */
export function lessonErrors(values: LessonValues, unlock: UnlockMode): Errors<LessonValues> {
  const order = wholeNumber(values.order);
  const minutes = wholeNumber(values.minutes);
  const days = wholeNumber(values.releaseDays);
  return {
    ...(values.title.trim() === '' && { title: lessonTitleMissing }),
    ...(values.description.trim() === '' && { description: lessonDescriptionMissing }),
    ...((order === null || order < 1) && { order: orderTooLow }),
    ...(order !== null && order > maxLessons && { order: orderTooHigh }),
    ...((minutes === null || minutes < 0 || minutes > maxLessonMinutes) && { minutes: minutesOutOfRange }),
    ...(unlock === 'after_days' &&
      values.releaseDays.trim() !== '' &&
      (days === null || days < 0 || days > maxReleaseDays) && { releaseDays: releaseOutOfRange }),
    ...(values.type === 'video' &&
      values.video.trim() !== '' &&
      !videoOf(values.video) && { video: videoRefused }),
    ...(values.resources.some(
      ({ title, url }) => (title.trim() || url.trim()) && !/^https?:\/\/[^/]/i.test(url.trim()),
    ) && {
      resources: 'The address of a resource begins with https:// or http://.',
    }),
  };
}

export const lessonBody = (
  values: LessonValues,
  unlock: UnlockMode,
): Body<Routes['POST /api/courses/:id/lessons']> => ({
  title: values.title.trim(),
  description: values.description.trim(),
  content: values.content,
  lesson_type: values.type,
  order_index: wholeNumber(values.order) ?? 1,
  duration_minutes: wholeNumber(values.minutes) ?? 0,
  is_preview: values.isPreview,
  // The server takes it only for a lesson that becomes an assignment.
  ...(values.type === 'assignment' && { collects_work: values.collectsWork }),
  ...(unlock === 'after_days' && { release_after_days: wholeNumber(values.releaseDays) }),
  ...(unlock === 'on_date' && {
    release_on: /^\d{4}-\d{2}-\d{2}$/.test(values.releaseOn) ? values.releaseOn : null,
  }),
  video_url: values.type === 'video' ? values.video.trim() : null,
  resources: values.resources.filter(({ title, url }) => title.trim() || url.trim()),
});
