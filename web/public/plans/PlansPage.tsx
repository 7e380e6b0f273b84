import type { PlansPage as Page, SiteFacts } from '#contract/site/public-pages.ts';
import { TestModeBanner } from '../../domains/membership/checkouts/TestModeBanner.tsx';
import { FounderCard } from '../../domains/membership/founders/FounderCard.tsx';
import { PlanDetails } from '../../domains/membership/packages/PlanDetails.tsx';
import { PlanPromises } from '../../domains/membership/packages/PlanPromises.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PlanCards } from './PlanCards.tsx';

/** Plans for visitors (mockup 38). `head-script.js` leads members to their membership page. */
export function PlansPage({ page: { founder }, site: { sale } }: { page: Page; site: SiteFacts }) {
  return (
    <div className="membership">
      <PageHead
        className="pt-[clamp(0.5rem,3vw,2.5rem)]"
        title="Pick your pace"
        text="Start with a free week. Change or cancel whenever you like."
      />
      <div className="stack [--gap:2rem]">
        <TestModeBanner
          sale={{
            buying: sale === 'closed' ? 'closed' : 'open',
            stripe_mode: sale === 'test' ? 'test' : 'live',
          }}
        />
        <section aria-labelledby="plans-title" className="stack [--gap:1.25rem]">
          <h2 id="plans-title" className="sr">
            Membership plans
          </h2>
          <PlanCards
            sale={sale}
            founder={
              founder ? (
                <FounderCard offer={{ ...founder, is_open: true }} isWaiting={false}>
                  <ButtonLink kind="primary" block href="/auth/register?plan=founder">
                    Join as Founding Member
                  </ButtonLink>
                </FounderCard>
              ) : null
            }
          />
          <PlanPromises />
        </section>
        <PlanDetails period="monthly" hasFounder={founder !== null} />
      </div>
    </div>
  );
}
