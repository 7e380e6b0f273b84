import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/http/api.ts';
import { read } from '../../platform/query/query.ts';
import { linkToken } from '../../platform/session/url-secrets.ts';

/** Settings of this member alone, so they aren't stored for offline use. */
const own = { meta: { keep: false } };

export const remindersRead = { ...read('GET /api/reminders'), ...own };
export const calendarRead = { ...read('GET /api/calendar'), ...own };

export const reminderToken = (): string => linkToken() ?? '-';

/** Reads what the link of a reminder is about. It changes nothing. */
export const useReminderLink = () =>
  useQuery({
    queryKey: ['reminder-link'],
    queryFn: () => api('POST /api/reminders/link', { body: { token: reminderToken() } }),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { keep: false },
  });
