import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Database } from '#server/platform/database/database.ts';
import { sha256 } from '#server/platform/database/ids.ts';
import { badRequest, HttpError } from '#server/platform/http/http-error.ts';
import { type Entered, enterAccount } from '../enter-account.ts';
import { findDevice } from '../find-device.ts';
import { findSuspension } from '../find-suspension.ts';
import { normalEmail } from '../rules.ts';
import { lockAccount } from '../store.ts';
import { challengeOf } from './challenge-of.ts';
import { loadWebauthn } from './load-webauthn.ts';
import { challengeLife, relyingPartyOf } from './rules.ts';
import { insertChallenge, passkeyByCredential, saveUse, takeChallenge } from './store.ts';

/** Returns the options with which the browser offers its passkeys. They name no member. */
export async function beginPasskeySignIn(
  db: Database,
  { appOrigin, now }: { appOrigin: string; now: Date },
): Promise<Record<string, unknown>> {
  const options = await (await loadWebauthn()).generateAuthenticationOptions({
    rpID: relyingPartyOf(appOrigin),
    timeout: challengeLife,
    userVerification: 'required',
  });
  await insertChallenge(db, {
    challengeHash: sha256(options.challenge),
    memberId: null,
    expiresAt: new Date(now.getTime() + challengeLife),
  });
  return { ...options };
}

/**
 * Signs in with a passkey. The device has checked its member, so there is no second step. A refusal is
 * returned, so that its challenge is used up, and is equal for an unknown passkey and a wrong signature.
 */
export async function signInWithPasskey(
  db: Database,
  {
    credential,
    deviceTokens,
    device,
    appOrigin,
    now,
  }: {
    credential: AuthenticationResponseJSON;
    deviceTokens: readonly string[];
    device: string;
    appOrigin: string;
    now: Date;
  },
): Promise<Entered | HttpError> {
  const challenge = challengeOf(credential.response.clientDataJSON);
  if (!challenge || !(await takeChallenge(db, { challengeHash: sha256(challenge), memberId: null, now })))
    return badRequest('That took too long. Please try again.', 'challenge_ended');
  const memberId = (await passkeyByCredential(db, credential.id))?.member_id;
  // The account is locked before its passkeys, as in every other act on them.
  const account = memberId ? await lockAccount(db, memberId) : undefined;
  const passkey = account && (await passkeyByCredential(db, credential.id));
  if (!account || !passkey || !memberId) return refused();
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const found = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: appOrigin,
    expectedRPID: relyingPartyOf(appOrigin),
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  const handle = credential.response.userHandle;
  const isTheirs = !handle || Buffer.from(handle, 'base64url').toString() === memberId;
  if (!found?.verified || !isTheirs) return refused();
  const suspended = await findSuspension(db, memberId, now);
  if (suspended) return suspended;
  await saveUse(db, { id: passkey.id, counter: found.authenticationInfo.newCounter, now });
  const knownId = await findDevice(db, { email: normalEmail(account.email), tokens: deviceTokens, now });
  return enterAccount(db, { account, device, knownId, isSecondStepDone: true, now });
}

const refused = () =>
  new HttpError(
    401,
    'wrong_credentials',
    "This passkey doesn't sign in here. Sign in with your password instead.",
  );
