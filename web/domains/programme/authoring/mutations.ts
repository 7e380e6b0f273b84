import type { Body } from '#contract/endpoint.ts';
import type { DayText } from '#contract/programme-authoring.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../../platform/http/api.ts';

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
