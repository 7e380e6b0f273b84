import { ApiError, NetworkError } from '../../platform/http/api.ts';
import { type Failure, failures } from './messages.ts';

/** Returns the server's sentence, or else the specified one. A lost connection has its own sentence (A section 8). */
export function failureMessage(error: unknown, failure: Failure): string {
  const { failed, network } = failures[failure];
  if (error instanceof NetworkError) return network;
  return (error instanceof ApiError && error.detail) || failed;
}

/** True for 404 (missing or removed) and 422 (malformed id). */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
