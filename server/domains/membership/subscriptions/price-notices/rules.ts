import { priceNotice } from '../rules.ts';

/**
 * Returns when a new price may first be charged to a member told at `toldAt`: at least 30 days later.
 */
export const effectiveFrom = (activeFrom: Date, toldAt: Date): Date => {
  const earliest = new Date(toldAt.getTime() + priceNotice);
  return activeFrom > earliest ? activeFrom : earliest;
};

/** True for the last period at the old price: it ends when the new price may be charged, or later. */
export const isLastPeriodBefore = (periodEnd: Date, takesEffectAt: Date): boolean =>
  periodEnd >= takesEffectAt;
