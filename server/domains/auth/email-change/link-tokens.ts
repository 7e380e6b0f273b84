import { derivedSecret } from '#server/platform/database/ids.ts';
import { deriveKey } from '#server/platform/encrypt.ts';

/**
 * Returns the token of the link to one side of a change. It is derived from the server key, so that no job
 * row, log or dump has it, and a job that runs twice sends an identical email.
 */
export const changeToken = (serverKey: Buffer, side: 'new' | 'old', changeId: string): string =>
  derivedSecret(`${side}mail`, deriveKey(serverKey, 'links'), `email change ${side} ${changeId}`);
