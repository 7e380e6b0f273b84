import type { LandingPage as Page, SiteFacts } from '#contract/public-pages.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { HonestNumbers } from '../HonestNumbers.tsx';
import { LandingFaq } from './LandingFaq.tsx';
import { BenefitList, Evolve90Section, FeatureCards, ForYou, WhyItWorks } from './LandingFeatures.tsx';
import { LandingHero } from './LandingHero.tsx';
import { EverythingList, FounderStrip, LandingPlans } from './LandingPlans.tsx';
import { Letter } from './Letter.tsx';
import { Screenshots } from './Screenshots.tsx';
import { StartButton } from './StartButton.tsx';

const plainWords = [
  { title: 'We are early', text: 'You’ll meet the same names quickly. Some of us like that best.' },
  {
    title: 'It isn’t therapy',
    text: 'This is practice and company. If you’re struggling, please also talk to a professional.',
  },
  { title: 'You keep your words', text: 'Print or export your journal any day, and delete any entry.' },
];

/** The front door, for visitors and members in one document (mockup 01b). */
export function LandingPage({ page, site }: { page: Page; site: SiteFacts }) {
  const { numbers, founder, claim, firstDay, letter } = page;
  return (
    <div className="landing">
      <LandingHero firstDay={firstDay} />
      <div className="max-w-[calc(var(--ev-page)_+_2_*_var(--ev-gutter))] mx-auto px-gutter">
        <FounderStrip founder={founder} />
      </div>
      <ForYou />
      <FeatureCards />
      <Screenshots />
      <Evolve90Section />
      <WhyItWorks />
      <BenefitList />
      <LandingPlans founder={founder} sale={site.sale} />
      <EverythingList />
      <section className="py-[clamp(3.25rem,6vw,5.5rem)_0] scroll-mt-12 [outline:0] last:pb-[clamp(8rem,22vw,11rem)]">
        <div className="max-w-[calc(var(--ev-page)_+_2_*_var(--ev-gutter))] mx-auto px-gutter">
          <h2 className="text-[clamp(1.875rem,1.4rem_+_1.9vw,2.75rem)]/[1.1] max-w-[20ch] tracking-[-0.018em]">
            Where things stand, honestly
          </h2>
          <HonestNumbers numbers={numbers} founder={founder} claim={claim} />
          <div className="grid grid-cols-3 gap-x-10 gap-y-8 mt-8">
            {plainWords.map(({ title, text }) => (
              <div key={title}>
                <h3 className="text-base/[1.4rem]">{title}</h3>
                <p className="mt-1 muted">{text}</p>
              </div>
            ))}
          </div>
        </div>
      </section>
      <LandingFaq />
      <section className="py-[clamp(3.25rem,6vw,5.5rem)_0] scroll-mt-12 [outline:0] last:pb-[clamp(8rem,22vw,11rem)]">
        <div className="max-w-[calc(var(--ev-page)_+_2_*_var(--ev-gutter))] mx-auto px-gutter last">
          <h2>Tomorrow has a first stone in it.</h2>
          <StartButton />
          <p className="for-visitors">
            <ButtonLink kind="ghost" href="/auth/login">
              I have an account
            </ButtonLink>
          </p>
          <Letter letter={letter} />
        </div>
      </section>
    </div>
  );
}
