import { readPages } from '../../platform/query/query.ts';

/** Reads pages of the viewer's comments, newest first. */
export const ownCommentPages = {
  ...readPages('GET /api/my-comments', { query: { limit: 30 } }),
  meta: { keep: false },
};
