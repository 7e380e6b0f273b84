import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { type Answer, api } from '../../../platform/http/api.ts';
import { read } from '../../../platform/query/query.ts';
import { deviceTokens } from '../../../platform/session/remembered-devices.ts';

/** Reads the member's passkeys. */
export const passkeysRead = { ...read('GET /api/auth/passkeys'), meta: { keep: false } };

/** Signs in with a passkey of this device. Returns null if the member closed the browser's question. */
export async function signInWithPasskey(): Promise<Answer<'POST /api/auth/login/passkey'> | null> {
  const { options } = await api('POST /api/auth/login/passkey/options', { body: {} });
  const credential = await unlessClosed(
    startAuthentication({ optionsJSON: options as unknown as AuthenticationOptions }),
  );
  if (!credential) return null;
  return api('POST /api/auth/login/passkey', {
    body: { credential: plain(credential) as never, device_tokens: deviceTokens() },
  });
}

/** Makes a passkey on this device and adds it. Returns null if the member closed the browser's question. */
export async function addPasskey({
  name,
  credentials,
}: {
  name: string;
  credentials: { password: string; code?: string };
}): Promise<Answer<'POST /api/auth/passkeys'> | null> {
  const { options } = await api('POST /api/auth/passkeys/options', { body: credentials });
  const credential = await unlessClosed(
    startRegistration({ optionsJSON: options as unknown as RegistrationOptions }),
  );
  if (!credential) return null;
  return api('POST /api/auth/passkeys', { body: { name, credential: plain(credential) as never } });
}

/** Closes the browser's question, so that nothing is added after the member has cancelled. */
export const closeQuestion = (): void => WebAuthnAbortService.cancelCeremony();

type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Browsers report a closed question, and one that took too long, with these names. */
const closed = ['NotAllowedError', 'AbortError'];

const unlessClosed = <T>(question: Promise<T>): Promise<T | null> =>
  question.catch((error: unknown) => {
    if (error instanceof Error && closed.includes(error.name)) return null;
    throw error;
  });

/** The server takes no extensions and no hints about the device. */
const plain = ({ id, rawId, type, response }: Credential) => ({
  id,
  rawId,
  type,
  response,
  clientExtensionResults: {},
});
interface Credential {
  id: string;
  rawId: string;
  type: string;
  response: object;
}
