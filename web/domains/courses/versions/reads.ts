import { read } from '../../../platform/query/query.ts';

/** Reads the kept versions of a lesson, for its authors. */
export const versionsRead = (id: string) => ({
  ...read('GET /api/lessons/:id/versions', { params: { id } }),
  meta: { keep: false },
});

/** Reads a whole version. */
export const versionRead = (id: string, versionId: string) => ({
  ...read('GET /api/lessons/:id/versions/:versionId', { params: { id, versionId } }),
  meta: { keep: false },
});
