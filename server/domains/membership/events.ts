import type {} from '#server/platform/events.ts';

/** The plan's tier before and after. */
interface TierChange {
  tier: string;
  previous: string;
}
interface OfSubscription {
  subscription: string;
}

declare module '#server/platform/events.ts' {
  interface EventPayloads {
    'plan.granted': TierChange & { by_operator: true };
    'tier.changed': TierChange;
    'checkout.fulfilled': { checkout: string; package: string };
    /** `why` is the mismatch, or the outcome of the buyer's choice. */
    'payment.refused': { checkout: string; why: string };
    'payment.deferred': { checkout: string };
    'payment.duplicated': { package: string };
    'charge.refunded': OfSubscription & { cents: number };
    'subscription.begun': OfSubscription & { package: string };
    'subscription.ended': OfSubscription;
    'subscription.cancelled': OfSubscription;
    'subscription.kept': OfSubscription;
    'subscription.paused': OfSubscription;
    'subscription.resumed': OfSubscription;
    'renewal.failed': OfSubscription;
    'renewal.settled': OfSubscription;
    'plan.changed': OfSubscription & { from: string; to: string };
    /** An operator moved a member to the founder plan at the provider, and no seat was left. */
    'seat.missed': OfSubscription;
  }
}
