/** A refusal (4xx) or fault (5xx) of the server. `detail` is a sentence for the member, empty for a fault. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly requestId: string;
  /** Sentences by field name, if the refusal concerns fields. */
  readonly fields: Record<string, string>;
  /** The whole response body. A 402 or 409 has more fields than the usual problem. */
  readonly body: unknown;
  /** Seconds to wait, from the `Retry-After` header. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, headers?: Headers) {
    const problem = (body && typeof body === 'object' ? body : {}) as Record<string, unknown>;
    const nested =
      problem.detail && typeof problem.detail === 'object'
        ? (problem.detail as Record<string, unknown>).message
        : undefined;
    // The sentence of a fault names no act. Screens have one that does.
    const said = problem.code === 'fault' ? [] : [problem.detail, nested, problem.message];
    const detail = said.find((text) => typeof text === 'string') ?? '';
    super((detail as string) || `The server answered ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail as string;
    this.code = typeof problem.code === 'string' ? problem.code : '';
    this.requestId =
      typeof problem.request_id === 'string' ? problem.request_id : (headers?.get('x-request-id') ?? '');
    this.fields = (problem.fields as Record<string, string> | undefined) ?? {};
    this.body = body;
    this.retryAfter = Number(headers?.get('retry-after')) || null;
  }

  /** True for a refused token or a suspended account. */
  get endsSession(): boolean {
    return this.status === 401 || (this.status === 403 && this.code === 'suspended');
  }

  /** Sentence for the sign-in page after a suspension, with its reason and end. */
  get endingSentence(): string | null {
    return this.code === 'suspended' && this.detail ? this.detail : null;
  }

  /** True if the call may succeed later without a change by the member. */
  get isTemporary(): boolean {
    return this.status >= 500 || this.status === 408 || this.status === 425 || this.status === 429;
  }
}

export const connectionLost = 'Network error. Please check your connection and try again.';

/** No response arrived: offline, the server is down, or the connection broke. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super(connectionLost, { cause });
    this.name = 'NetworkError';
  }
}

/** Sentence about a failure, or two where a lost connection has one of its own. */
export type Failure = string | { failed: string; network: string };

/** Returns the server's sentence if there is one, otherwise the given one. */
export function errorMessage(error: unknown, failure: Failure): string {
  if (error instanceof ApiError && error.detail) return error.detail;
  if (typeof failure === 'string') return failure;
  return error instanceof NetworkError ? failure.network : failure.failed;
}
