import type { Answer, Call, Parts } from './api.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { currentToken, endSession } from './session-store.ts';

interface UploadOptions<C extends Call> {
  params?: Parts<C> extends { params: infer P } ? P : undefined;
  /** The fields of the form; null and undefined ones are left out. */
  fields: Record<string, string | null | undefined>;
  file: File | null;
  /** Hears how much is on its way, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Makes a call of the contract as a form with a file, telling how far it is: `fetch` cannot. Answers and throws as `api` does; the file
 * stays with whoever called, so that a failure loses nothing.
 */
export function upload<C extends Call & (`POST ${string}` | `PUT ${string}`)>(
  call: C,
  { params, fields, file, onProgress, signal }: UploadOptions<C>,
): Promise<Answer<C>> {
  const [method = 'POST', path = ''] = call.split(' ');
  const token = currentToken();
  const form = new FormData();
  // Fields first: the server reads them before the file has come.
  for (const [name, value] of Object.entries(fields)) if (value != null) form.append(name, value);
  if (file) form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const given = (params ?? {}) as Record<string, string>;
    request.open(
      method,
      path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name]))),
    );
    request.responseType = 'text';
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress?.(loaded / total);
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(answer as Answer<C>);
      const headers = new Headers({ 'x-request-id': request.getResponseHeader('x-request-id') ?? '' });
      const wait = request.getResponseHeader('retry-after');
      if (wait) headers.set('retry-after', wait);
      const error = new ApiError(request.status, answer, headers);
      if (error.endsSession && token && token === currentToken()) endSession('expired');
      reject(error);
    };
    request.onerror = () => reject(new NetworkError());
    request.ontimeout = () => reject(new NetworkError());
    request.onabort = () => reject(signal?.reason ?? new NetworkError());
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
