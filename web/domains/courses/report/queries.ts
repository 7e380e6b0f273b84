import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/http/api.ts';
import { learnerPages, reportRead } from './reads.ts';

export const useReport = (courseId: string) => useQuery(reportRead(courseId));
export const useLearners = (courseId: string, q: string) =>
  useInfiniteQuery({ ...learnerPages(courseId, q), placeholderData: keepPreviousData });

/** Returns the learners of a course as a CSV table. */
export const readLearnersTable = (id: string): Promise<string> =>
  api('GET /api/courses/:id/learners/table', { params: { id } });
