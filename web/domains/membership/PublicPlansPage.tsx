import { useQuery } from '@tanstack/react-query';
import { Shield } from 'lucide-react';
import { useState } from 'react';
import { type BillingPeriod, taxNote } from '#contract/prices.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { FounderCard } from './FounderCard.tsx';
import './membership.css';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { PlanCard } from './PlanCard.tsx';
import { cardTiers, plans, registerHref } from './plans.ts';
import { offer } from './queries.ts';
import { goodTerms } from './sentences.ts';
import { TestModeBanner } from './TestModeBanner.tsx';

/** The plans for whoever is not signed in (A section 2.3): every button leads to registration. */
export function PublicPlansPage() {
  const [period, setPeriod] = useState<BillingPeriod>('monthly');
  const { data: sale, isPending } = useQuery(offer);
  return (
    <div className="page membership">
      <div className="page-head page-head--public">
        <div>
          <h1>Pick your pace</h1>
          <p>Begin with a free week, and stay for as long as it helps. Your history always stays.</p>
        </div>
      </div>
      <div className="stack [--gap:2rem]">
        <TestModeBanner mode={sale?.stripe_mode} />
        <FounderCard offer={sale?.founder} isWaiting={isPending}>
          <ButtonLink kind="primary" block href={registerHref({ tier: 'founder', period: 'monthly' })}>
            Join as Founding Member
          </ButtonLink>
        </FounderCard>
        <section aria-labelledby="plans-title" className="stack [--gap:1.25rem]">
          <div className="plans-head">
            <h2 id="plans-title">Membership plans</h2>
            <PeriodSwitch period={period} onChange={setPeriod} />
          </div>
          <ul className="plans">
            {cardTiers.map((tier) => (
              <PlanCard key={tier} tier={tier} period={period}>
                <ButtonLink
                  kind={tier === 'builder' ? 'today' : 'secondary'}
                  block
                  href={registerHref({ tier, period })}
                >
                  {tier === 'starter' ? 'Start Free' : `Choose ${plans[tier].name}`}
                </ButtonLink>
              </PlanCard>
            ))}
          </ul>
          <p className="plans-terms small muted">
            <Icon as={Shield} size="sm" />
            <span>
              {goodTerms} Prices in {taxNote}. Billed in advance, monthly or yearly.
            </span>
          </p>
        </section>
        <NewsletterForm />
      </div>
    </div>
  );
}
