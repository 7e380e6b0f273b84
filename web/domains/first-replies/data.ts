import { read } from '../../platform/query/query.ts';

/** Reads the posts and topics that could use a first reply, and whether the viewer helps. */
export const waitingRead = {
  ...read('GET /api/first-replies'),
  staleTime: 60_000,
  meta: { keep: false },
};
