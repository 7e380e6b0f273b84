import { priceNotice } from '../rules.ts';

/** From when a new price may be charged to somebody told of it at an instant: never earlier than 30 days after (decision 7). */
export const effectiveFrom = (activeFrom: Date, toldAt: Date): Date => {
  const earliest = new Date(toldAt.getTime() + priceNotice);
  return activeFrom > earliest ? activeFrom : earliest;
};

/** The period whose end brings the new price: the first that ends when the price may be charged, or later. */
export const isLastPeriodBefore = (periodEnd: Date, takesEffectAt: Date): boolean =>
  periodEnd >= takesEffectAt;
