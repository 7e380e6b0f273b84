import { BookOpen, CirclePlay, ListChecks, PenLine } from 'lucide';
import {
  type CourseCategory,
  courseCategories,
  type Difficulty,
  descriptionPreview,
  difficulties,
  type LessonType,
} from '#contract/courses/constants.ts';
import type { IconType } from '../../ui/display/Icon.tsx';
import { counted, dateTimeWords, dateWords, plural, spelled } from '../../ui/formats.ts';

/** Each type of lesson in words, with its icon. */
export const lessonKinds: Record<LessonType, { label: string; icon: IconType }> = {
  text: { label: 'Text', icon: BookOpen },
  video: { label: 'Video', icon: CirclePlay },
  quiz: { label: 'Quiz', icon: ListChecks },
  assignment: { label: 'Assignment', icon: PenLine },
};

/** Names the choice whether an assignment collects work. */
export const handsIn = {
  label: 'Learners hand work in',
  description: 'Text and up to three pictures. You read it. Other learners don’t.',
};

/** Stone colour of each category. */
const colours: Record<CourseCategory, number> = {
  personal_development: 11,
  fitness_wellness: 5,
  business_career: 2,
  mindset: 4,
  habits: 8,
  goals: 13,
};

export const categoryLabel = (category: string): string =>
  courseCategories[category as CourseCategory] ?? category.replaceAll('_', ' ');
export const categoryColour = (category: string): number => colours[category as CourseCategory] ?? 4;
export const difficultyLabel = (level: string): string => difficulties[level as Difficulty] ?? level;

/** Returns the duration, which the wire calls hours and members read as days. */
export const daysLabel = (days: number): string => (days === 0 ? 'Self-paced' : counted(days, 'day'));

export const lessonsLabel = (count: number): string => counted(count, 'lesson');

/** Returns "Text, 6 min", or only the type of a lesson without a duration. */
export const kindLabel = (type: LessonType, minutes: number): string =>
  minutes > 0 ? `${lessonKinds[type].label} · ${minutes} min` : lessonKinds[type].label;

/** Returns the first 150 characters of a description, which end with an ellipsis if there are more. */
export function previewOf(description: string): string {
  const words = [...description.replace(/\s+/g, ' ').trim()];
  return words.length <= descriptionPreview
    ? words.join('')
    : `${words.slice(0, descriptionPreview).join('').trimEnd()}…`;
}

/** Returns "3 Nov". */
export const dateOf = (at: string): string => dateWords('short', at);

/** Returns a calendar date in words, such as "Sunday 29 March". */
export const calendarDate = (date: string): string => dateWords('weekdayDate', date);

/** Returns a number as a heading says it: in letters up to twelve. */
export const countLabel = (count: number): string => `${spelled(count, 12)} ${plural(count, 'course')}`;

/** Returns "3 November 2026, 9:00" on the device's clock. */
export const scheduledLabel = (at: string): string => dateTimeWords('date', at);
