import { ApiError, NetworkError } from '../../platform/http/api.ts';
import { type Failure, failures } from './messages.ts';

/** The server's sentence first, then the specified one; a lost connection has words of its own (A section 8). */
export function failureMessage(error: unknown, failure: Failure): string {
  const { failed, network } = failures[failure];
  if (error instanceof NetworkError) return network;
  return (error instanceof ApiError && error.detail) || failed;
}

/** Whether what was asked for is not there (any more), or its address means nothing. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
