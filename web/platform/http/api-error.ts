/** A refusal (4xx) or fault (5xx) of the server; `detail` is a sentence a member may read. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly requestId: string;
  /** Sentences by field name, where the refusal is about fields. */
  readonly fields: Record<string, string>;
  /** Everything the server answered: a 402 or 409 carries more than the usual problem. */
  readonly body: unknown;
  /** Seconds the server asks us to wait, when it does. */
  readonly retryAfter: number | null;

  constructor(status: number, body: unknown, headers?: Headers) {
    const problem = (body && typeof body === 'object' ? body : {}) as Record<string, unknown>;
    const nested =
      problem.detail && typeof problem.detail === 'object'
        ? (problem.detail as Record<string, unknown>).message
        : undefined;
    const detail = [problem.detail, nested, problem.message].find((said) => typeof said === 'string') ?? '';
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

  /** A refused token, or a suspended account. */
  get endsSession(): boolean {
    return this.status === 401 || (this.status === 403 && this.code === 'suspended');
  }

  /** What the sign-in page says after a suspension: the reason and the end, as the server puts them. */
  get endingSentence(): string | null {
    return this.code === 'suspended' && this.detail ? this.detail : null;
  }

  /** Worth trying again later without the member doing anything. */
  get isTemporary(): boolean {
    return this.status >= 500 || this.status === 408 || this.status === 425 || this.status === 429;
  }
}

/** No answer came: offline, the server is away, or the connection broke. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Network error. Please check your connection and try again.', { cause });
    this.name = 'NetworkError';
  }
}

/** The server's sentence when it gave one; else the given words, which a lost connection gets too. */
export const errorMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.detail) || otherwise;
