import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isBadValue, isDatabaseAway, isDatabaseReadOnly } from '../database/database.ts';
import { isDiskFull } from '../disk.ts';
import { PaymentsAway } from '../payments/port.ts';
import { HttpError, invalid, notFound, readOnly, unavailable } from './http-error.ts';
import { sendError } from './send-error.ts';

/**
 * Sends an error: an `HttpError` with its sentence, anything else as a 500 without details. Only the log gets
 * the details.
 */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  sendError(request, reply, judgeError(error, request));

/** Returns the error to show, and logs one that the operator must see. */
export function judgeError(error: FastifyError, request: FastifyRequest): HttpError {
  const refusal = asHttpError(error);
  if (refusal) {
    const cause = isReadOnly(error) ? error : refusal.cause;
    // The member can do nothing about it, and the operator must see why.
    if (cause) request.log.error({ err: cause }, 'unavailable');
    return refusal;
  }
  request.log.error({ err: error }, 'fault');
  return new HttpError(500, 'fault', 'Something went wrong');
}

/** True when nothing can be saved. */
const isReadOnly = (error: unknown): boolean => isDatabaseReadOnly(error) || isDiskFull(error);

/** Returns the error to show to the member, or null for a server fault. */
function asHttpError(error: FastifyError | HttpError): HttpError | null {
  if (error instanceof HttpError) return error;
  if (isReadOnly(error)) return readOnly();
  if (isDatabaseAway(error)) return unavailable();
  if (error instanceof PaymentsAway)
    return unavailable(
      "The payment provider isn't responding. Try again in a minute. You won't be charged twice.",
      60,
    );
  if (isBadValue(error)) return invalid("We can't save something in this request.");
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new HttpError(413, 'too_large', "That's too much to send at once.");
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new HttpError(415, 'unsupported_media_type', 'This call takes JSON.');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new HttpError(400, 'bad_request', 'The request could not be read as JSON.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
    case 'FST_ERR_ASYNC_CONSTRAINT':
      return notFound('There is nothing at this address.');
  }
  if (error instanceof SyntaxError && error.statusCode === 400)
    return new HttpError(400, 'bad_request', 'The request could not be read as JSON.');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new HttpError(error.statusCode, 'bad_request', 'The request could not be read.');
  return null;
}

// Headers of responses that are written before Fastify's hooks run.
export const bareHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Responds to a URL that could not be parsed. */
export const answerBadAddress = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
  answerError(error, request, reply.headers(bareHeaders));

/** Responds to a connection that sent an invalid or too slow request, then closes it. */
export function answerBadConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify({
    detail: 'The request could not be read.',
    code: 'bad_request',
    request_id: '',
  });
  const headers = Object.entries({
    ...bareHeaders,
    connection: 'close',
    'content-length': Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`);
  socket.destroy(error);
}
