import type { Database } from '#server/platform/database/database.ts';
import { freeSeatOf } from './store.ts';

/**
 * Gives back the seat of a checkout that came to nothing: it cannot be paid any more (T6), or its payment cannot stand. Never for
 * a checkout that was fulfilled: such a seat is given back by a refund, or retired.
 */
export const cancelReservation = (db: Database, checkoutId: string): Promise<void> =>
  freeSeatOf(db, checkoutId);
