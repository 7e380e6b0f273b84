import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/http/api.ts';
import { linkToken } from '../../platform/session/url-secrets.ts';

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
