import { useQuery } from '@tanstack/react-query';
import type { LessonNote } from '#contract/lesson-notes.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { noteRead } from './reads.ts';

export const useNote = (lessonId: string) => useQuery(noteRead(lessonId));

/** Caches the note that the server has. */
export const setNote = (lessonId: string, note: LessonNote): void =>
  void queryClient.setQueryData(noteRead(lessonId).queryKey, note);
