/** Time in ms to answer a challenge. */
export const challengeLife = 5 * 60 * 1000;

export const passkeysPerMember = 20;
export const passkeysFull = `You have ${passkeysPerMember} passkeys, which is the most. Remove one first.`;

/** Age in ms below which a reset of the password removes a passkey, because someone else may have added it. */
export const freshPasskey = 7 * 24 * 60 * 60 * 1000;

/** Returns the domain that passkeys belong to, from the product's origin. */
export const relyingPartyOf = (appOrigin: string): string => new URL(appOrigin).hostname;
