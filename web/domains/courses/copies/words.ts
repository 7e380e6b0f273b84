import type { MarkdownCourse } from '#contract/course-copies.ts';
import { lessonKinds } from '../words.ts';

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
