import { read } from '../../../platform/query/query.ts';

const minute = 60_000;

/** Reads a member, with the fields the viewer may see. */
export const personRead = (id: string) => ({
  ...read('GET /api/users/:id', { params: { id } }),
  staleTime: minute,
});

/** Reads the public page of a member, for a visitor. */
export const publicPersonRead = (id: string) => ({
  ...read('GET /api/users/:id/public', { params: { id } }),
  staleTime: minute,
  meta: { keep: false },
});
