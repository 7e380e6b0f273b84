import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '#contract/auth/passkeys.ts';
import { type Database, isUniqueViolation } from '#server/platform/database/database.ts';
import { newId, sha256 } from '#server/platform/database/ids.ts';
import { recordEvent } from '#server/platform/events.ts';
import { badRequest, conflict, type HttpError, unauthenticated } from '#server/platform/http/http-error.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { mustBeConfirmed } from '../must-be-confirmed.ts';
import { mustBeProven } from '../reauthenticate.ts';
import { type Account, lockAccount } from '../store.ts';
import { challengeOf } from './challenge-of.ts';
import { loadWebauthn } from './load-webauthn.ts';
import { challengeLife, passkeysFull, passkeysPerMember, relyingPartyOf } from './rules.ts';
import { insertChallenge, insertPasskey, passkeysOf, takeChallenge } from './store.ts';

/**
 * Returns the options with which the browser makes a passkey: one that names its member itself and checks
 * them by fingerprint, face or PIN. Throws 409 for a member with the most passkeys.
 */
export async function beginPasskey(
  db: Database,
  { proven, appOrigin, brand, now }: { proven: Account; appOrigin: string; brand: string; now: Date },
): Promise<Record<string, unknown>> {
  const account = await lockAccount(db, proven.id);
  mustBeProven(account, proven);
  await mustBeConfirmed(db, account.id);
  const known = await passkeysOf(db, account.id);
  if (known.length >= passkeysPerMember) throw conflict(passkeysFull, 'too_many_passkeys');
  const options = await (await loadWebauthn()).generateRegistrationOptions({
    rpName: brand,
    rpID: relyingPartyOf(appOrigin),
    userID: new Uint8Array(Buffer.from(account.id)),
    userName: account.email,
    userDisplayName: account.name,
    timeout: challengeLife,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(db, {
    challengeHash: sha256(options.challenge),
    memberId: account.id,
    expiresAt: new Date(now.getTime() + challengeLife),
  });
  return { ...options };
}

/**
 * Adds a passkey that the browser made for a challenge of this member, and sends them an email. A refusal is
 * returned, so that its challenge is used up.
 */
export async function addPasskey(
  db: Database,
  {
    memberId,
    name,
    credential,
    appOrigin,
    now,
  }: {
    memberId: string;
    name: string;
    credential: RegistrationResponseJSON;
    appOrigin: string;
    now: Date;
  },
): Promise<Passkey | HttpError> {
  if (!(await lockAccount(db, memberId))) throw unauthenticated();
  const challenge = challengeOf(credential.response.clientDataJSON);
  if (!challenge || !(await takeChallenge(db, { challengeHash: sha256(challenge), memberId, now })))
    return badRequest('That took too long. Please try again.', 'challenge_ended');
  const { verifyRegistrationResponse } = await loadWebauthn();
  const found = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: appOrigin,
    expectedRPID: relyingPartyOf(appOrigin),
    requireUserVerification: true,
  }).catch(() => null);
  if (!found?.verified)
    return badRequest("Your device's answer didn't fit. Please try again.", 'bad_passkey');
  const { id: credentialId, publicKey, counter } = found.registrationInfo.credential;
  const id = newId();
  try {
    await insertPasskey(db, {
      id,
      memberId,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: credential.response.transports ?? [],
      name,
      now,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_key'))
      throw conflict('This passkey is already in use.', 'known_passkey');
    throw error;
  }
  await recordEvent(db, 'passkey.added', { by: memberId, about: { passkey: id }, at: now });
  await enqueue(db, 'send-security-email', { member_id: memberId, what: 'passkey-added' });
  return { id, name, created_at: now.toISOString(), last_used_at: null };
}
