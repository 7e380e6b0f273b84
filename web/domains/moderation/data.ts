import { storedTexts } from '../../platform/forms/stored-texts.ts';
import { queryClient, read, readPages } from '../../platform/query/query.ts';

export type CaseStatus = 'pending' | 'approved' | 'action_taken';

// Reports are never stored on a device.
const meta = { keep: false };

export const casePages = (status: CaseStatus) => ({
  ...readPages('GET /api/admin/flagged-content', { query: { status, limit: 50 } }),
  meta,
});
export const caseCountsRead = { ...read('GET /api/admin/flagged-content/summary'), meta };
export const appealsRead = { ...read('GET /api/admin/suspension-appeals'), meta };
export const watchedWordsRead = { ...read('GET /api/admin/watched-words'), meta };
export const auditPages = { ...readPages('GET /api/admin/audit', { query: { limit: 50 } }), meta };

export const reloadAppeals = (): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: ['GET /api/admin/suspension-appeals'] });

/** Unsent notes of decisions about appeals, by the appeal. */
export const unsentNote = storedTexts('evolve.unsent-appeal-notes');

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
