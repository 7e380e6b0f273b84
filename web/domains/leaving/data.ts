import { read } from '../../platform/query/query.ts';

/** Reads what deactivating or deleting the account would do. */
export const leavingRead = { ...read('GET /api/users/leaving'), meta: { keep: false } };
