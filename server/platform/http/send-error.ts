import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpError } from './http-error.ts';

/** Sends a refusal as `{ detail, code, request_id }` plus its extra fields. */
export function sendError(request: FastifyRequest, reply: FastifyReply, refusal: HttpError) {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  return reply
    .code(refusal.status)
    .send({ detail: refusal.message, code: refusal.code, request_id: request.id, ...refusal.more });
}
