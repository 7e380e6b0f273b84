import type { Database } from '#server/platform/database/database.ts';
import { setConsentAddress } from './store.ts';

/** Moves the newsletter consents of a member from their former address to the present one. Idempotent. */
export const moveConsents = (
  db: Database,
  move: { memberId: string; from: string; to: string },
): Promise<void> => setConsentAddress(db, move);
