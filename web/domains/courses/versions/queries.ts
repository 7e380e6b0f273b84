import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query/query.ts';
import { writtenQuizRead } from '../quizzes/reads.ts';
import { versionRead, versionsRead } from './reads.ts';

export const useVersions = (lessonId: string) => useQuery(versionsRead(lessonId));
export const useVersion = (lessonId: string, versionId: string | undefined) =>
  useQuery({ ...versionRead(lessonId, versionId ?? ''), enabled: versionId !== undefined });

/** Refetches what restoring a version changed beside the lesson itself. */
export function reloadVersions(lessonId: string): void {
  void queryClient.invalidateQueries({ queryKey: ['GET /api/lessons/:id/versions'] });
  void queryClient.invalidateQueries({ queryKey: ['GET /api/lessons/:id/versions/:versionId'] });
  void queryClient.invalidateQueries({ queryKey: writtenQuizRead(lessonId).queryKey });
}
