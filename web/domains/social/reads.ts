import { read, readPages } from '../../platform/query/query.ts';

const minute = 60_000;

/** Reads a member, with the fields the viewer may see. */
export const personRead = (id: string) => ({
  ...read('GET /api/users/:id', { params: { id } }),
  staleTime: minute,
});

/** Reads some members, to meet. */
export const someMembersRead = {
  ...read('GET /api/users', { query: { limit: 20 } }),
  staleTime: 5 * minute,
};

/** Reads pages of members who can be found. */
export const memberPages = {
  ...readPages('GET /api/users', { query: { limit: 24 } }),
  meta: { keep: false },
};
