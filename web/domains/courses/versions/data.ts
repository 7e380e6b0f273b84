import { useQuery } from '@tanstack/react-query';
import { queryClient, read } from '../../../platform/query/query.ts';
import { writtenQuizRead } from '../quizzes/data.ts';

/** Reads the kept versions of a lesson, for its authors. */
export const versionsRead = (id: string) => ({
  ...read('GET /api/lessons/:id/versions', { params: { id } }),
  meta: { keep: false },
});

/** Reads a whole version. */
export const versionRead = (id: string, versionId: string) => ({
  ...read('GET /api/lessons/:id/versions/:versionId', { params: { id, versionId } }),
  meta: { keep: false },
});

export const useVersion = (lessonId: string, versionId: string | undefined) =>
  useQuery({ ...versionRead(lessonId, versionId ?? ''), enabled: versionId !== undefined });

/** Refetches what restoring a version changed beside the lesson itself. */
export function reloadVersions(lessonId: string): void {
  void queryClient.invalidateQueries({ queryKey: ['GET /api/lessons/:id/versions'] });
  void queryClient.invalidateQueries({ queryKey: ['GET /api/lessons/:id/versions/:versionId'] });
  void queryClient.invalidateQueries({ queryKey: writtenQuizRead(lessonId).queryKey });
}
