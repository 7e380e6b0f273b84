import { ApiError } from './api-error.ts';

/**
 * Whether what was asked for is not there for this member: never was, was deleted, or is somebody else's. Being asked to wait, or a fault,
 * says nothing about that; and what is shown already goes only when the server says so outright.
 */
export function isNotFound({ error, data }: { error: unknown; data?: unknown }): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status === 403 || status === 404 || (data === undefined && (status === 410 || status === 422));
}
