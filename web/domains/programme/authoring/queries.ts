import { useQuery } from '@tanstack/react-query';
import type { DayEditing, QuotesEditing } from '#contract/programme-authoring.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { dayRead, dayVersionRead, programmeRead, quotesRead, quotesVersionRead } from './reads.ts';

export const useProgrammeDays = () => useQuery(programmeRead);
export const useProgrammeDay = (day: number) => useQuery(dayRead(day));
export const useDayVersion = (day: number, number: number) => useQuery(dayVersionRead(day, number));
export const useQuotes = () => useQuery(quotesRead);
export const useQuotesVersion = (number: number) => useQuery(quotesVersionRead(number));

const relist = (): void =>
  void queryClient.invalidateQueries({ queryKey: ['GET /api/admin/programme'], exact: false });

/** Puts a day that the server returned into the cache. */
export function setDay(day: DayEditing): void {
  queryClient.setQueryData(dayRead(day.day).queryKey, day);
  relist();
}

/** Puts the quotes that the server returned into the cache. */
export function setQuotes(quotes: QuotesEditing): void {
  queryClient.setQueryData(quotesRead.queryKey, quotes);
  relist();
}

/** Reads the lessons of members again, because an administrator may be one too. */
export const reloadLessons = (): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: ['GET /api/courses/:id/lessons'] });
