import { ApiError, NetworkError } from './api-error.ts';

/** The reason why a page can't show its subject. `ReadError` has a screen for each. */
export type Refusal =
  | 'gone'
  | 'plan'
  | 'locked'
  | 'not_yours'
  | 'closed'
  | 'confirm'
  | 'suspended'
  | 'signed_out'
  | 'offline'
  | 'fault';

/** Codes of a 403. A test compares them with those that the server sends. */
export const forbiddenCodes: Record<string, Refusal> = {
  upgrade_required: 'plan',
  // Conditions that the member can meet.
  enroll_first: 'locked',
  in_order: 'locked',
  not_yet: 'locked',
  prerequisite: 'locked',
  not_published: 'locked',
  programme: 'locked',
  not_enrolled: 'locked',
  not_a_member: 'locked',
  no_seat: 'locked',
  thread_closed: 'locked',
  // Someone else's, or an act that one's role doesn't have.
  forbidden: 'not_yours',
  not_author: 'not_yours',
  not_owner: 'not_yours',
  not_a_leader: 'not_yours',
  own_content: 'not_yours',
  own_decision: 'not_yours',
  own_question: 'not_yours',
  read_only: 'not_yours',
  feature_off: 'closed',
  email_unconfirmed: 'confirm',
  confirmation_needed: 'confirm',
  second_step_needed: 'confirm',
  second_step_required: 'confirm',
  suspended: 'suspended',
};

interface Read {
  error: unknown;
  data?: unknown;
}

/** Returns what a failed read means for its page, or null without an error. 410 and 422 are gone only while nothing is cached. */
export function refusalOf({ error, data }: Read): Refusal | null {
  if (!error) return null;
  if (error instanceof NetworkError) return 'offline';
  if (!(error instanceof ApiError)) return 'fault';
  const { status, code } = error;
  if (status === 401) return 'signed_out';
  if (status === 402) return 'plan';
  if (status === 403) return forbiddenCodes[code] ?? 'not_yours';
  if (status === 404 || (data === undefined && (status === 410 || status === 422))) return 'gone';
  return 'fault';
}

/** True if what was asked for doesn't exist, or isn't known to the viewer. A 403 has a reason, which `ReadError` says. */
export const isNotFound = (read: Read): boolean => refusalOf(read) === 'gone';

/** True if the viewer may not see it (any more), for whatever reason, so that a cache of it must not be shown. */
export const isShut = (read: Read): boolean =>
  isNotFound(read) || (read.error instanceof ApiError && read.error.status === 403);
