import { read } from '../../../platform/query/query.ts';

/** Reads the change of the email address that waits. */
export const emailChangeRead = { ...read('GET /api/users/email-change'), meta: { keep: false } };
