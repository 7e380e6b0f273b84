import type { Subscribers } from './platform/events.ts';

/** Everything that reacts to domain events, by name. They run in this order, in the transaction of the act. */
export const subscribers: readonly Subscribers[] = [];
