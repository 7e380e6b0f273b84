import { useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/endpoint.ts';
import type { DayEditing, DayText, QuotesEditing } from '#contract/programme-authoring.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../../platform/http/api.ts';
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

export const saveDay = (day: number, text: DayText, version: number) =>
  api('PUT /api/admin/programme/days/:day', { params: { day }, body: { ...text, version } });

export const discardDay = (day: number, version: number) =>
  api('POST /api/admin/programme/days/:day/discard', { params: { day }, body: { version } });

export const publishDay = (day: number, body: Body<Routes['POST /api/admin/programme/days/:day/publish']>) =>
  api('POST /api/admin/programme/days/:day/publish', { params: { day }, body });

export const saveQuotes = (body: Body<Routes['PUT /api/admin/programme/quotes']>) =>
  api('PUT /api/admin/programme/quotes', { body });

export const discardQuotes = (version: number) =>
  api('POST /api/admin/programme/quotes/discard', { body: { version } });

export const publishQuotes = (version: number, isFromToday: boolean) =>
  api('POST /api/admin/programme/quotes/publish', { body: { version, from_today: isFromToday } });
