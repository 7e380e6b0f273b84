import type { Body } from '#contract/endpoint.ts';
import type { DayText } from '#contract/programme-authoring.ts';
import type { Routes } from '#contract/routes.ts';
import { type Answer, api } from '../../platform/http/api.ts';
import { upload } from '../../platform/http/upload.ts';

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

/** Uploads a logo. It shows once the setting with its value is saved. */
export const uploadLogo = (file: File): Promise<Answer<'POST /api/admin/settings/logo'>> =>
  upload('POST /api/admin/settings/logo', { fields: {}, file });

/** Uploads a table of people. The answer is what inviting them would do. */
export const previewInvitations = (file: File): Promise<Answer<'POST /api/admin/invitations/preview'>> =>
  upload('POST /api/admin/invitations/preview', { fields: {}, file });
