import { queryClient, read } from '../../../platform/query/query.ts';
import { reloadCourses } from '../data.ts';

/** Reads who writes a course, for one of them. */
export const authorsRead = (id: string) => ({
  ...read('GET /api/courses/:id/authors', { params: { id } }),
  meta: { keep: false },
});

/** Finds members whom the owner of a course may invite. */
export const candidatesRead = (id: string, q: string) => ({
  ...read('GET /api/courses/:id/authors/candidates', { params: { id }, query: { q } }),
  staleTime: 30_000,
  meta: { keep: false },
});

/** Reads the viewer's open invitations to write courses of others. */
export const invitationsRead = { ...read('GET /api/course-invitations'), meta: { keep: false } };

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
