import { read } from '../../../platform/query/query.ts';

/** Reads the devices the member is signed in on. */
export const devicesRead = { ...read('GET /api/auth/sessions'), meta: { keep: false } };
