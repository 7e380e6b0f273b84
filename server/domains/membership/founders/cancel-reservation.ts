import type { Database } from '#server/platform/database/database.ts';
import { freeSeatOf } from './store.ts';

/**
 * Frees the seat of a checkout that can't be paid any more or whose payment is refunded. Never call it
 * for a fulfilled checkout: a refund frees that seat or retires it.
 */
export const cancelReservation = (db: Database, checkoutId: string): Promise<void> =>
  freeSeatOf(db, checkoutId);
