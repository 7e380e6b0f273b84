import type { LandingPage as Page, SiteFacts } from '#contract/site/public-pages.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { HonestNumbers } from '../HonestNumbers.tsx';
import { LandingFaq } from './LandingFaq.tsx';
import { Evolve90Section, FeatureCards, ForYou } from './LandingFeatures.tsx';
import { LandingHero } from './LandingHero.tsx';
import { FounderStrip, LandingPlans } from './LandingPlans.tsx';
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
      <div className="wrap">
        <FounderStrip founder={founder} />
      </div>
      <ForYou />
      <FeatureCards />
      <Screenshots />
      <Evolve90Section />
      <LandingPlans founder={founder} sale={site.sale} />
      <section className="sec">
        <div className="wrap">
          <h2 className="h-sec">Where things stand, honestly</h2>
          <HonestNumbers numbers={numbers} founder={founder} claim={claim} />
          <div className="grid grid-cols-3 gap-y-8 gap-x-10 mt-8 max-shell:grid-cols-1 max-shell:mt-5 max-shell:gap-4">
            {plainWords.map(({ title, text }) => (
              <div key={title}>
                <h3 className="font-size-base leading-[1.4rem]">{title}</h3>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            ))}
          </div>
        </div>
      </section>
      <LandingFaq />
      <section className="sec">
        <div className="wrap last">
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
