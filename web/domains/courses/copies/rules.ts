import type { MarkdownCourse } from '#contract/course-copies.ts';
import { lessonKinds } from '../words.ts';

/** Returns the name of a file with a course: its title without signs that file systems refuse. */
export const markdownName = (title: string): string =>
  `${
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'course'
  }.md`;

/** Returns what an import adds, as words. */
export function countsOf(lessons: number, sections: number): string {
  const words = `${lessons} ${lessons === 1 ? 'lesson' : 'lessons'}`;
  return sections === 0 ? words : `${words} in ${sections} ${sections === 1 ? 'section' : 'sections'}`;
}

/** Returns what a lesson of an import is beside its text, such as ` · Quiz, 3 questions`. */
export function besidesOf({
  lesson_type: type,
  quiz,
  media,
  resources,
}: Pick<MarkdownCourse['lessons'][number], 'lesson_type' | 'quiz' | 'media' | 'resources'>): string {
  const questions = quiz?.questions.length ?? 0;
  const parts = [
    ...(type === 'text' ? [] : [lessonKinds[type].label]),
    ...(questions > 0 ? [questions === 1 ? '1 question' : `${questions} questions`] : []),
    ...(media?.captions ? ['captions'] : []),
    ...(resources.length > 0
      ? [resources.length === 1 ? '1 resource' : `${resources.length} resources`]
      : []),
  ];
  return parts.length === 0 ? '' : ` · ${parts.join(', ')}`;
}
