import { ApiError } from './api-error.ts';

/**
 * True for 403 and 404, and for 410 and 422 only while nothing is cached. 429 and 5xx never count as not
 * found.
 */
export function isNotFound({ error, data }: { error: unknown; data?: unknown }): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === 403 || status === 404 || (data === undefined && (status === 410 || status === 422));
}
