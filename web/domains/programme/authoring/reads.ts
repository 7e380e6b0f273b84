import { read } from '../../../platform/query/query.ts';

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
