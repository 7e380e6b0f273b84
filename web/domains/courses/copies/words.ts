import type { MarkdownCourse } from '#contract/courses/copies.ts';
import { counted } from '../../../ui/formats.ts';
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
    ...(questions > 0 ? [counted(questions, 'question')] : []),
    ...(media?.captions ? ['captions'] : []),
    ...(resources.length > 0 ? [counted(resources.length, 'resource')] : []),
  ];
  return parts.length === 0 ? '' : ` · ${parts.join(', ')}`;
}
