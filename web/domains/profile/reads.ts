import { read } from '../../platform/query/query.ts';

/** Reads the member's own page, which has the number of their posts. */
export const ownPageRead = (id: string) => read('GET /api/users/:id', { params: { id } });

/** Reads the numbers of groups the member runs and joined. */
export const ownGroupsRead = read('GET /api/groups/counts');
