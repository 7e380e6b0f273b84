/**
 * A "no" with a sentence the member may read. Thrown, it rolls the request's transaction back;
 * returned from a handler, what was written is kept and the refusal is the answer.
 */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  /** Fields that stand in the answer beside `detail`, `code` and `request_id` (or replace `detail`). */
  readonly more: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;
  constructor(
    status: number,
    code: string,
    detail: string,
    more: Record<string, unknown> = {},
    retryAfterSeconds?: number,
  ) {
    super(detail);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.more = more;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const badRequest = (detail: string, code = 'bad_request') => new Refusal(400, code, detail);
export const unauthenticated = (detail = 'Please sign in to continue.') =>
  new Refusal(401, 'unauthenticated', detail);
export const forbidden = (detail: string, code = 'forbidden') => new Refusal(403, code, detail);
export const notFound = (detail: string) => new Refusal(404, 'not_found', detail);
export const conflict = (detail: string, code = 'conflict', more: Record<string, unknown> = {}) =>
  new Refusal(409, code, detail, more);
export const invalid = (detail: string, fields?: Record<string, string>) =>
  new Refusal(422, 'invalid', detail, fields ? { fields } : {});
export const tooMany = (detail: string, retryAfterSeconds: number) =>
  new Refusal(429, 'too_many_requests', detail, {}, retryAfterSeconds);
export const unavailable = (
  detail = 'We are busy for a moment. Nothing you saved is lost; please try again.',
  retryAfterSeconds = 2,
) => new Refusal(503, 'unavailable', detail, {}, retryAfterSeconds);
