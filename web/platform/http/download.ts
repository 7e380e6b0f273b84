import { currentToken, endSession } from '../session/session-store.ts';
import { address, type Call, type Parts } from './api.ts';
import { ApiError, NetworkError } from './api-error.ts';

/** Reads a file of a call, which the browser stores outside of memory when it is large. Throws as `api` does. */
export async function download<C extends Call & `GET ${string}`>(
  call: C,
  { params }: { params?: Parts<C> extends { params: infer P } ? P : undefined },
): Promise<Blob> {
  const token = currentToken();
  const lost = (reason: unknown) => {
    throw new NetworkError(reason);
  };
  const response = await fetch(address(call.slice('GET '.length), params ?? {}), {
    headers: { ...(token && { Authorization: `Bearer ${token}` }) },
  }).catch(lost);
  if (response.ok) return response.blob().catch(lost);
  const error = new ApiError(response.status, await response.json().catch(() => null), response.headers);
  // Only a refused token ends the session, as in api.ts.
  if (error.endsSession && token && token === currentToken()) endSession('expired', error.endingSentence);
  throw error;
}
