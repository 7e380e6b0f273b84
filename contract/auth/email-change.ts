import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { Done, email, instant, nullable, text } from '../platform/fields.ts';
import { reauthentication } from './reauthentication.ts';

const token = text(200, { minLength: 1 });

/** A change of the email address that waits for its confirmations. */
export const EmailChange = Type.Object({
  new_email: Type.String(),
  requested_at: instant,
  /** The new address takes effect without a word from the old one at this instant. The links end then too. */
  due_at: instant,
  is_new_confirmed: Type.Boolean(),
  is_old_confirmed: Type.Boolean(),
  /** False if the old address was never confirmed. Then the new one alone decides. */
  needs_old: Type.Boolean(),
});
export type EmailChange = Static<typeof EmailChange>;

export const OwnEmail = Type.Object({
  change: nullable(EmailChange),
  /** Since when no email is sent to the present address, because mail servers return it. */
  bounced_at: nullable(instant),
});
export type OwnEmail = Static<typeof OwnEmail>;

export const emailChanges = endpoints({
  'GET /api/users/email-change': {
    operationId: 'getEmailChange',
    access: 'member',
    summary:
      'Returns the change of the email address that waits, or null, and whether emails to the present one come back.',
    reply: OwnEmail,
  },
  'POST /api/users/email-change': {
    operationId: 'requestEmailChange',
    access: 'member',
    repeat: 'state',
    summary:
      'Asks for another email address. Both addresses get a link. The reply is equal for a taken address.',
    limit: 10,
    body: Type.Object(
      { email, ...reauthentication },
      { sentences: { required: 'Please fill in all fields' } },
    ),
    reply: OwnEmail,
  },
  'DELETE /api/users/email-change': {
    operationId: 'cancelEmailChange',
    access: 'member',
    summary: 'Cancels the change that waits.',
    reply: Done,
  },
  'POST /api/auth/email-change/confirm-new': {
    operationId: 'confirmNewEmail',
    access: 'anyone',
    repeat: 'state',
    summary: 'Confirms the new address with the link sent to it.',
    limit: 30,
    body: Type.Object({ token }),
    reply: Type.Object({ ...Done.properties, is_changed: Type.Boolean() }),
  },
  'POST /api/auth/email-change/confirm-old': {
    operationId: 'confirmOldEmail',
    access: 'anyone',
    repeat: 'state',
    summary: 'Agrees to the change with the link sent to the old address.',
    limit: 30,
    body: Type.Object({ token }),
    reply: Type.Object({ ...Done.properties, is_changed: Type.Boolean() }),
  },
  'POST /api/auth/email-change/stop': {
    operationId: 'stopEmailChange',
    access: 'anyone',
    repeat: 'state',
    summary: 'Stops the change with the link sent to the old address, and signs out every device.',
    limit: 30,
    body: Type.Object({ token }),
    reply: Done,
  },
});
