import type { Body } from '#contract/platform/endpoint.ts';
import type { DayEditing, DayText, QuotesEditing } from '#contract/programme/authoring.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../../platform/http/api.ts';
import { queryClient, read } from '../../../platform/query/query.ts';

// Drafts of the office are never stored on a device by the cache.
const meta = { keep: false };

export const programmeRead = { ...read('GET /api/admin/programme'), meta };

/** Reads a day to edit. A form that is open isn't replaced by itself: saving names the version it is based on. */
export const dayRead = (day: number) => ({
  ...read('GET /api/admin/programme/days/:day', { params: { day } }),
  refetchOnWindowFocus: false,
  meta,
});

export const dayVersionRead = (day: number, number: number) => ({
  ...read('GET /api/admin/programme/days/:day/versions/:number', { params: { day, number } }),
  meta,
});

export const quotesRead = {
  ...read('GET /api/admin/programme/quotes'),
  refetchOnWindowFocus: false,
  meta,
};

export const quotesVersionRead = (number: number) => ({
  ...read('GET /api/admin/programme/quotes/versions/:number', { params: { number } }),
  meta,
});

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

export const saveQuotes = (body: Body<Routes['PUT /api/admin/programme/quotes']>) =>
  api('PUT /api/admin/programme/quotes', { body });

export const discardQuotes = (version: number) =>
  api('POST /api/admin/programme/quotes/discard', { body: { version } });
