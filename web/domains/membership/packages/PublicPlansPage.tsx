import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { BillingPeriod } from '#contract/membership/prices.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { NewsletterForm } from '../../newsletter/NewsletterForm.tsx';
import { TestModeBanner } from '../checkouts/TestModeBanner.tsx';
import { offer } from '../data.ts';
import { FounderCard } from '../founders/FounderCard.tsx';
import { notOnSale } from '../messages.ts';
import { MorePlanDetails } from './MorePlanDetails.tsx';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { buttonOf, founderColumns, PlanCard, PlanNote, planColumns } from './PlanCard.tsx';
import { PlanPromises } from './PlanPromises.tsx';
import { cardTiers, plans, registerHref } from './plans.ts';

/** Plans for visitors. Every button leads to registration. */
export function PublicPlansPage() {
  const [period, setPeriod] = useState<BillingPeriod>('monthly');
  const { data: sale, isPending } = useQuery(offer);
  const isClosed = sale?.buying === 'closed';
  return (
    <div className="page membership">
      <PageHead
        className="pt-[clamp(0.5rem,3vw,2.5rem)]"
        title="Pick your pace"
        text="Start with a free week. Change or cancel whenever you like."
      />
      <div className="stack [--gap:2rem]">
        <TestModeBanner sale={sale} />
        <section aria-labelledby="plans-title" className="stack [--gap:1.25rem]">
          <SectionHead look="h2" id="plans-title" title="Membership plans">
            <PeriodSwitch period={period} onChange={setPeriod} />
          </SectionHead>
          <ul className={planColumns}>
            {cardTiers.map((tier) => (
              <Fragment key={tier}>
                <PlanCard tier={tier} period={period}>
                  {isClosed && tier !== 'starter' ? (
                    <PlanNote>{notOnSale}</PlanNote>
                  ) : (
                    <ButtonLink kind={buttonOf(tier)} block href={registerHref({ tier, period })}>
                      {tier === 'starter' ? 'Start Free' : `Choose ${plans[tier].name}`}
                    </ButtonLink>
                  )}
                </PlanCard>
                {tier === 'starter' && (isPending || sale?.founder.is_open) ? (
                  <li className={founderColumns}>
                    <FounderCard offer={sale?.founder} isWaiting={isPending}>
                      <ButtonLink
                        kind="primary"
                        block
                        href={registerHref({ tier: 'founder', period: 'monthly' })}
                      >
                        Join as Founding Member
                      </ButtonLink>
                    </FounderCard>
                  </li>
                ) : null}
              </Fragment>
            ))}
          </ul>
          <PlanPromises />
        </section>
        <MorePlanDetails period={period} hasFounder={sale?.founder.is_open === true} />
        <NewsletterForm />
      </div>
    </div>
  );
}
