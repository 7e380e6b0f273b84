import Type, { type Static } from 'typebox';
import { endpoints } from '../platform/endpoint.ts';
import { Done, id, instant, nullable, text, visibly } from '../platform/fields.ts';
import { deviceTokens, SignedIn } from './endpoints.ts';
import { reauthentication } from './reauthentication.ts';

export const maxPasskeyName = 60;

export const Passkey = Type.Object({
  id,
  name: Type.String(),
  created_at: instant,
  last_used_at: nullable(instant),
});
export type Passkey = Static<typeof Passkey>;

/** Base64url, as the browser sends bytes. */
const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: Type.Literal('public-key'),
};
const noExtensions = Type.Object({});

/** A browser's answer when it made a passkey (`RegistrationResponseJSON` of WebAuthn). */
const NewCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    transports: Type.Optional(Type.Array(text(20), { maxItems: 8 })),
  }),
  clientExtensionResults: noExtensions,
});

/** A browser's answer when it signed with a passkey (`AuthenticationResponseJSON` of WebAuthn). */
const SignedCredential = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: Type.Optional(nullable(text(200))),
  }),
  clientExtensionResults: noExtensions,
});

/** Options for the browser, whose shape WebAuthn defines. */
const Options = Type.Object({
  options: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
});

export const passkeys = endpoints({
  'GET /api/auth/passkeys': {
    operationId: 'listPasskeys',
    access: 'member',
    summary: "Lists the member's passkeys, oldest first.",
    reply: Type.Array(Passkey),
  },
  'POST /api/auth/passkeys/options': {
    operationId: 'beginPasskey',
    access: 'member',
    repeat: 'state',
    summary: 'Returns the options with which the browser makes a passkey.',
    limit: 10,
    body: Type.Object(reauthentication),
    reply: Options,
  },
  'POST /api/auth/passkeys': {
    operationId: 'addPasskey',
    access: 'member',
    repeat: 'unique',
    summary: 'Adds a passkey that the browser made.',
    limit: 10,
    body: Type.Object({
      name: text(maxPasskeyName, {
        minLength: 1,
        pattern: visibly('[^\\u0000-\\u001F\\uD800-\\uDFFF]'),
        sentences: { minLength: 'Please enter a name', pattern: 'Please enter a name' },
      }),
      credential: NewCredential,
    }),
    reply: Passkey,
  },
  'POST /api/auth/passkeys/:id/remove': {
    operationId: 'removePasskey',
    access: 'member',
    repeat: 'state',
    summary: 'Removes a passkey.',
    limit: 20,
    params: Type.Object({ id }),
    body: Type.Object(reauthentication),
    reply: Done,
  },
  'POST /api/auth/login/passkey/options': {
    operationId: 'beginPasskeyLogin',
    access: 'anyone',
    repeat: 'state',
    summary: 'Returns the options with which the browser signs in with a passkey.',
    limit: 30,
    body: Type.Object({}),
    reply: Options,
  },
  'POST /api/auth/login/passkey': {
    operationId: 'loginWithPasskey',
    access: 'anyone',
    repeat: 'state',
    summary: 'Signs in with a passkey, which needs no password and no second step.',
    limit: 30,
    body: Type.Object({ credential: SignedCredential, device_tokens: deviceTokens }),
    reply: SignedIn,
  },
});
