import type { Answer } from '../../platform/api.ts';
import { Banner } from '../../ui/Banner.tsx';

/** Said wherever something can be bought while no real money moves (B section 2). */
export function TestModeBanner({
  mode,
}: {
  mode: Answer<'GET /api/payments/packages'>['stripe_mode'] | undefined;
}) {
  return mode === 'test' ? (
    <Banner kind="warn" title="Test mode">
      Payments are in test mode: no real money moves. Please use a test card.
    </Banner>
  ) : null;
}
