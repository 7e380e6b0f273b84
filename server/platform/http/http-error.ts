/**
 * A refusal with a sentence for the member. Throwing it rolls back the request's transaction. Returning it
 * from a handler commits what was written and sends the refusal.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  /**
   * Extra fields of the response body beside `detail`, `code` and `request_id`. They may replace `detail`.
   */
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

export const badRequest = (detail: string, code = 'bad_request') => new HttpError(400, code, detail);
export const unauthenticated = (detail = 'Please sign in to continue.') =>
  new HttpError(401, 'unauthenticated', detail);
export const forbidden = (detail: string, code = 'forbidden') => new HttpError(403, code, detail);
export const notFound = (detail: string) => new HttpError(404, 'not_found', detail);
export const conflict = (detail: string, code = 'conflict', more: Record<string, unknown> = {}) =>
  new HttpError(409, code, detail, more);
export const invalid = (detail: string, fields?: Record<string, string>) =>
  new HttpError(422, 'invalid', detail, fields ? { fields } : {});
export const tooMany = (detail: string, retryAfterSeconds: number) =>
  new HttpError(429, 'too_many_requests', detail, {}, retryAfterSeconds);
export const unavailable = (
  detail = 'We are busy for a moment. Nothing you saved is lost; please try again.',
  retryAfterSeconds = 2,
) => new HttpError(503, 'unavailable', detail, {}, retryAfterSeconds);
/** The storage of files takes no more. */
export const outOfRoom = () => unavailable("We've run out of room for pictures. Please try again later.", 60);
/** The database takes no changes: its disk is full, or it is read-only while another one takes over. */
export const readOnly = () =>
  unavailable(
    "We can't save anything at the moment. Nothing you saved is lost; please try again in a few minutes.",
    30,
  );
