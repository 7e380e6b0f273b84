import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query/query.ts';
import { reloadCourses } from '../queries.ts';
import { authorsRead, candidatesRead, invitationsRead } from './reads.ts';

export const useAuthors = (courseId: string) => useQuery(authorsRead(courseId));
export const useCandidates = (courseId: string, q: string) =>
  useQuery({ ...candidatesRead(courseId, q), enabled: q !== '', placeholderData: keepPreviousData });
export const useInvitations = () => useQuery(invitationsRead);

/** Refetches authors and invitations, with the courses that they open. */
export function reloadAuthors(): void {
  for (const call of [
    'GET /api/courses/:id/authors',
    'GET /api/courses/:id/authors/candidates',
    'GET /api/course-invitations',
  ])
    void queryClient.invalidateQueries({ queryKey: [call] });
  reloadCourses();
}
