import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../platform/query/query.ts';
import { storedValue } from '../../platform/session/stored-value.ts';
import {
  appealsRead,
  auditPages,
  type CaseStatus,
  caseCountsRead,
  casePages,
  watchedWordsRead,
} from './reads.ts';

export const useCases = (status: CaseStatus) =>
  useInfiniteQuery({ ...casePages(status), refetchInterval: status === 'pending' ? 60_000 : false });

export const usePromise = () => useQuery({ ...caseCountsRead, refetchInterval: 60_000 });

export const useAppeals = () => useQuery({ ...appealsRead, refetchInterval: 60_000 });

export const reloadAppeals = (): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: ['GET /api/admin/suspension-appeals'] });

/** Unsent notes of decisions about appeals, by the appeal. */
export const unsentNotes = storedValue<Record<string, string>>('evolve.unsent-appeal-notes', {
  perMember: true,
  clearAtLogout: true,
  parse: (text) => JSON.parse(text) as Record<string, string>,
});

export function keepNote(appeal: string, text: string): void {
  const { [appeal]: _, ...others } = unsentNotes.get() ?? {};
  unsentNotes.set(text ? { ...others, [appeal]: text } : others);
}

export const useWatchedWords = () => useQuery(watchedWordsRead);

export const useAudit = () => useInfiniteQuery(auditPages);

/** The server's sentence, for members of staff who learn it from the list. */
export const alreadyDecided = 'Another moderator already decided this.';

export const reloadCases = (): Promise<unknown> =>
  Promise.all(
    [
      'GET /api/admin/flagged-content',
      'GET /api/admin/flagged-content/summary',
      'GET /api/admin/audit',
      'GET /api/admin/queue',
    ].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );
