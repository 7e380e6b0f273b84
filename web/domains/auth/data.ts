import { read } from '../../platform/query/query.ts';

/** Settings of the community that every page may show. */
export const communityRead = read('GET /api/community');
