/** Time in ms to answer a challenge. */
export const challengeLife = 5 * 60 * 1000;

export const passkeysPerMember = 20;

/** Returns the domain that passkeys belong to, from the product's origin. */
export const relyingPartyOf = (appOrigin: string): string => new URL(appOrigin).hostname;
