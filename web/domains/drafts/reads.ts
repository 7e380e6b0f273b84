import { read } from '../../platform/query/query.ts';

/** Reads the member's drafts, newest first. */
export const draftsRead = { ...read('GET /api/drafts'), meta: { keep: false } };
