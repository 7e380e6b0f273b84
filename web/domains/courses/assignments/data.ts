import { useQuery } from '@tanstack/react-query';
import type { Assignment, WrittenAssignment } from '#contract/courses/assignments.ts';
import type { Body } from '#contract/platform/endpoint.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../../platform/http/api.ts';
import { queryClient, read, readPages } from '../../../platform/query/query.ts';

/** Reads the assignment of a lesson with the viewer's own work. A lesson that collects none is a 404. */
export const assignmentRead = (id: string) => ({
  ...read('GET /api/lessons/:id/assignment', { params: { id } }),
  staleTime: 60_000,
  retry: false,
});

/** Reads how a lesson collects work, for its author. */
export const writtenAssignmentRead = (id: string) => ({
  ...read('GET /api/lessons/:id/assignment/draft', { params: { id } }),
  meta: { keep: false },
});

/** Reads in which courses the work of learners waits for the viewer. */
export const waitingWorkRead = { ...read('GET /api/my-waiting-work'), meta: { keep: false } };

export type HandInList = 'waiting' | 'decided';

/** Reads the work of learners, for their teacher. */
export const handInPages = (id: string, list: HandInList) => ({
  ...readPages('GET /api/courses/:id/submissions', { params: { id }, query: { list, limit: 25 } }),
  staleTime: 15_000,
  meta: { keep: false },
});

export const useAssignment = (lessonId: string, wanted = true) =>
  useQuery({ ...assignmentRead(lessonId), enabled: wanted });
export const useWaitingWork = (wanted = true) => useQuery({ ...waitingWorkRead, enabled: wanted });

/** Caches the server's version of an assignment with the viewer's work. */
export const setAssignment = (id: string, assignment: Assignment): void =>
  void queryClient.setQueryData(assignmentRead(id).queryKey, assignment);

export const reloadAssignment = (id: string): void =>
  void queryClient.invalidateQueries({ queryKey: assignmentRead(id).queryKey });

export const setWrittenAssignment = (id: string, settings: WrittenAssignment): void =>
  void queryClient.setQueryData(writtenAssignmentRead(id).queryKey, settings);

/** Forgets the author's settings of an assignment, after its lesson has changed its kind. */
export const forgetWrittenAssignment = (id: string): void =>
  queryClient.removeQueries({ queryKey: writtenAssignmentRead(id).queryKey });

/** Refetches the work of learners. */
export function reloadHandIns(): void {
  for (const read of ['GET /api/courses/:id/submissions', 'GET /api/my-waiting-work'])
    void queryClient.invalidateQueries({ queryKey: [read] });
}

export const writeAssignment = (id: string, body: Body<Routes['PUT /api/lessons/:id/assignment']>) =>
  api('PUT /api/lessons/:id/assignment', { params: { id }, body });
