import { ApiError, connectionLost, NetworkError } from '../../../platform/http/api.ts';

/** Returns the specified sentence about a suspension that failed. */
export function suspensionSentence(error: Error): string {
  if (error instanceof NetworkError) return connectionLost;
  return error instanceof ApiError && error.detail
    ? `Error: ${error.detail}`
    : 'Failed to update user suspension status';
}
