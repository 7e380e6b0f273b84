import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Assignment, WrittenAssignment } from '#contract/assignments.ts';
import { queryClient } from '../../../platform/query/query.ts';
import {
  assignmentRead,
  type HandInList,
  handInPages,
  waitingWorkRead,
  writtenAssignmentRead,
} from './reads.ts';

export const useAssignment = (lessonId: string, wanted = true) =>
  useQuery({ ...assignmentRead(lessonId), enabled: wanted });
export const useWrittenAssignment = (lessonId: string) => useQuery(writtenAssignmentRead(lessonId));
export const useHandIns = (courseId: string, list: HandInList) =>
  useInfiniteQuery(handInPages(courseId, list));

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
