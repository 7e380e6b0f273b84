import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, nullable, page } from '../platform/fields.ts';

/** An address that gets no email, because mail servers returned it. */
export const EmailBounce = Type.Object({
  id,
  email: Type.String(),
  /** Null for an address of no account, such as of a subscriber of the newsletter. */
  member: nullable(Type.Object({ id, name: Type.String() })),
  /** Enhanced status of the last answer (RFC 3463), such as 5.1.1. */
  status: Type.String(),
  /** Words of the mail server. */
  reason: Type.String(),
  times: Type.Integer(),
  last_at: instant,
  ended_at: instant,
});
export type EmailBounce = Static<typeof EmailBounce>;

export const emailBounces = endpoints({
  'GET /api/admin/email-bounces': {
    operationId: 'listEmailBounces',
    access: 'admin',
    summary: 'Lists addresses that get no email because it comes back, the last answer first.',
    query: Type.Object(page),
    reply: Type.Array(EmailBounce),
  },
  'POST /api/admin/email-bounces/:id/retry': {
    operationId: 'retryEmailBounce',
    access: 'admin',
    repeat: 'state',
    summary: 'Sends emails to an address again, until one comes back.',
    limit: 60,
    params: Type.Object({ id }),
    reply: Done,
  },
});
