import type { Answer } from '../../../platform/http/api.ts';
import { Banner } from '../../../ui/display/Banner.tsx';

/** States on every page with prices that nothing is on sale, or that no real money moves. */
export function TestModeBanner({
  sale,
}: {
  sale: Pick<Answer<'GET /api/payments/packages'>, 'stripe_mode' | 'buying'> | undefined;
}) {
  if (sale?.buying === 'closed')
    return (
      <Banner kind="info" title="Plans aren't on sale here right now">
        Starter is free and open to everyone. Nothing can be bought, and nothing is charged for a new plan.
      </Banner>
    );
  return sale?.stripe_mode === 'test' ? (
    <Banner kind="warn" title="Test mode">
      Payments are in test mode: no real money moves. Please use a test card.
    </Banner>
  ) : null;
}
