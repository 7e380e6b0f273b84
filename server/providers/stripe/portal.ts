import type Stripe from 'stripe';

export interface PortalDesk {
  open(visit: { customerId: string; returnUrl: string }): Promise<string>;
}

/** Name of our portal configuration at Stripe. A changed configuration needs a new name. */
const arrangement = 'card-and-receipts-1';

/**
 * Creates the customer portal, limited to card and receipts. Plans are changed in our product, which has the
 * rules.
 */
export function createPortalDesk(stripe: Stripe): PortalDesk {
  let known: Promise<string> | null = null;
  const find = async (): Promise<string> => {
    const existing = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const ours = existing.data.find((configuration) => configuration.metadata?.['evolve'] === arrangement);
    if (ours) return ours.id;
    const made = await stripe.billingPortal.configurations.create(
      {
        features: { invoice_history: { enabled: true }, payment_method_update: { enabled: true } },
        metadata: { evolve: arrangement },
      },
      { idempotencyKey: `portal-${arrangement}` },
    );
    return made.id;
  };
  return {
    async open({ customerId, returnUrl }) {
      known ??= find();
      const configuration = await known.catch((error: unknown) => {
        known = null;
        throw error;
      });
      const session = await stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
        configuration,
      });
      return session.url;
    },
  };
}
