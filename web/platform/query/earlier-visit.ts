/**
 * Reads of an earlier visit on this device. `persist-queries.ts` sets it when the code of members arrives, so that sign-in, which has
 * no use for reads, doesn't load it.
 */
export const earlierVisit: {
  /** Settles when its reads are back, or take too long. */
  restored?: Promise<void>;
} = {};
