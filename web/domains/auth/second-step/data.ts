import { read } from '../../../platform/query/query.ts';

/** Reads whether signing in takes two steps. */
export const secondStepRead = { ...read('GET /api/auth/second-step'), meta: { keep: false } };
