import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { Done, instant, nullable, text } from '../platform/fields.ts';
import { deviceTokens, SignedIn } from './endpoints.ts';
import { reauthentication } from './reauthentication.ts';

/** How a member signs in after the password. */
export const SecondStep = Type.Object({
  /** The instant the authenticator app was confirmed, or null without one. */
  authenticator_since: nullable(instant),
  recovery_codes_left: Type.Integer(),
});
export type SecondStep = Static<typeof SecondStep>;

/** Codes that are shown once. */
export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });

const body = Type.Object(reauthentication);
const code = text(40, {
  minLength: 1,
  sentences: { minLength: 'Please enter the code', required: 'Please enter the code' },
});

export const secondSteps = endpoints({
  'GET /api/auth/second-step': {
    operationId: 'getSecondStep',
    access: 'member',
    summary: 'Returns whether signing in takes two steps, and how many recovery codes are left.',
    reply: SecondStep,
  },
  'POST /api/auth/second-step/setup': {
    operationId: 'setUpAuthenticator',
    access: 'member',
    repeat: 'state',
    summary: 'Returns a new secret for an authenticator app. It counts once a code confirmed it.',
    limit: 10,
    body,
    reply: Type.Object({
      /** Base32, to be typed in. */
      secret: Type.String(),
      /** `otpauth:` URL, for a QR code. */
      uri: Type.String(),
    }),
  },
  'POST /api/auth/second-step/confirm': {
    operationId: 'confirmAuthenticator',
    access: 'member',
    repeat: 'state',
    summary: 'Turns two-step sign-in on with a code of the app, and returns new recovery codes.',
    limit: 20,
    body: Type.Object({ code }),
    reply: RecoveryCodes,
  },
  'POST /api/auth/second-step/recovery-codes': {
    operationId: 'replaceRecoveryCodes',
    access: 'member',
    repeat: 'state',
    summary: 'Replaces the recovery codes.',
    limit: 10,
    body,
    reply: RecoveryCodes,
  },
  'POST /api/auth/second-step/turn-off': {
    operationId: 'turnOffSecondStep',
    access: 'member',
    repeat: 'state',
    summary: 'Removes the authenticator app and the recovery codes, so that the password alone signs in.',
    limit: 10,
    body,
    reply: Done,
  },
  'POST /api/auth/login/second-step': {
    operationId: 'completeLogin',
    access: 'anyone',
    repeat: 'state',
    summary: 'Signs in with a code of the authenticator app or a recovery code, after the password.',
    limit: 30,
    body: Type.Object({ challenge: text(100, { minLength: 1 }), code, device_tokens: deviceTokens }),
    reply: SignedIn,
  },
});
