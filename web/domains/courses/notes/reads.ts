import { read } from '../../../platform/query/query.ts';

export const noteRead = (id: string) => ({
  ...read('GET /api/lessons/:id/note', { params: { id } }),
  staleTime: 30_000,
});
