import { useQuery } from '@tanstack/react-query';
import type { WrittenMedia } from '#contract/lesson-media.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { mediaRead, writtenMediaRead } from './reads.ts';

export const useMedia = (lessonId: string) => useQuery(mediaRead(lessonId));
export const useWrittenMedia = (lessonId: string) => useQuery(writtenMediaRead(lessonId));

/** Caches the server's version of captions and transcript, and refetches what learners get of it. */
export function setWrittenMedia(lessonId: string, media: WrittenMedia): void {
  queryClient.setQueryData(writtenMediaRead(lessonId).queryKey, media);
  void queryClient.invalidateQueries({ queryKey: mediaRead(lessonId).queryKey });
}
