import { currentToken, endSession } from '../session/session-store.ts';
import { type Answer, address, type Call, type Parts } from './api.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { keepKey, takeKey } from './idempotency-key.ts';

interface UploadOptions<C extends Call> {
  params?: Parts<C> extends { params: infer P } ? P : undefined;
  /** Form fields; null and undefined ones are left out. */
  fields: Record<string, string | null | undefined>;
  file: File | null;
  /** Receives the uploaded share, 0 to 1. After 1 the server still processes the picture. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Longest time without progress, in ms. An upload that progresses has no limit. */
const timeoutMs = 60_000;

/**
 * Makes a call of the contract as a multipart form with a file. Uses `XMLHttpRequest`, because `fetch`
 * reports no upload progress. Resolves and throws as `api` does.
 */
export function upload<C extends Call & (`POST ${string}` | `PUT ${string}`)>(
  call: C,
  { params, fields, file, onProgress, signal }: UploadOptions<C>,
): Promise<Answer<C>> {
  const [method, path] = call.split(' ') as [string, string];
  const token = currentToken();
  const photo = file && [file.name, file.size, file.lastModified];
  const sent = `${token} ${call} ${JSON.stringify([params, fields, photo])}`;
  const key = method === 'POST' ? takeKey(sent) : null;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let silence = 0;
    const hear = () => {
      clearTimeout(silence);
      silence = window.setTimeout(abort, timeoutMs);
    };
    const end = () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (reason: unknown) => {
      end();
      if (key && !(reason instanceof ApiError && reason.status < 500)) keepKey(sent, key);
      reject(reason);
    };

    request.open(method, address(path, params ?? {}));
    request.responseType = 'text';
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (key) request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      hear();
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) {
        end();
        return resolve(answer as Answer<C>);
      }
      const error = new ApiError(request.status, answer, headersOf(request));
      // Only a refused token ends the session, as in api.ts.
      if (error.endsSession && token && token === currentToken()) endSession('expired', error.endingSentence);
      fail(error);
    };
    request.onerror = () => fail(new NetworkError());
    request.onabort = () => fail(signal?.aborted ? signal.reason : new NetworkError());
    signal?.addEventListener('abort', abort);
    hear();
    request.send(formOf(fields, file));
  });
}

/** Fields come before the file, because the server reads them first. */
function formOf(fields: Record<string, string | null | undefined>, file: File | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) form.append(name, value);
  if (file) form.append('file', file);
  return form;
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
