import { read, readPages } from '../../platform/query/query.ts';

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
