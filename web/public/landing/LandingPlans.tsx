import { Check } from 'lucide';
import type { LiveFacts, SiteFacts } from '#contract/site/public-pages.ts';
import { FounderCard } from '../../domains/membership/founders/FounderCard.tsx';
import { SeatStones } from '../../domains/membership/founders/SeatStones.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { numberWords } from '../../ui/formats.ts';
import { PlanCards } from '../plans/PlanCards.tsx';
import { FounderButton } from './StartButton.tsx';

type Founder = Pick<LiveFacts, 'founder'>;

/** The founding offer with its real seats. Renders nothing when it isn't open. */
export function FounderStrip({ founder }: Founder) {
  if (!founder) return null;
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)_auto] has-[svg]:grid-cols-[minmax(0,1fr)_17rem_auto] gap-y-4 gap-x-9 items-center mt-4 py-5.5 px-7 border border-[color-mix(in_oklab,var(--ev-tier-founder)_60%,transparent)] rounded-xl bg-founder-tint max-shell:grid-cols-1 max-shell:gap-3.5 max-shell:p-5"
      aria-labelledby="strip-title"
    >
      <div>
        <h2 className="text-[1.3125rem]/6.5" id="strip-title">
          Be one of the first {numberWords(founder.seats)}
        </h2>
        <p className="text-md/5.5 text-muted">
          $10 a month, locked for life. All Achiever features, courses and news, and a Founder badge.
        </p>
      </div>
      <SeatStones offer={founder} />
      <FounderButton />
    </section>
  );
}

/** Founding-member benefits and the four plans. */
export function LandingPlans({ founder, sale }: Founder & Pick<SiteFacts, 'sale'>) {
  return (
    <section className="sec membership" id="plans">
      {/* On a phone the plans are short. Their page has what is in each. */}
      <div className="wrap max-shell:[&_li_ul]:hidden max-shell:[&_.founder_.muted]:hidden">
        <h2 className="h-sec">Pick your pace</h2>
        <p className="sub">Canadian dollars, plus tax where it applies. Cancel anytime.</p>
        <PlanCards
          sale={sale}
          founder={
            founder ? (
              <>
                <h3 className="sr">Founding-member benefits</h3>
                <FounderCard offer={{ ...founder, is_open: true }} isWaiting={false}>
                  <FounderButton isBlock />
                </FounderCard>
              </>
            ) : null
          }
        />
      </div>
    </section>
  );
}

/** Everything that the product has today. A part without a page has no line. */
const everything = [
  'Evolve 90, 90 days',
  'Journal with print and export',
  'Habit and goal tracker',
  'Streaks, protections and repair',
  'Reminders with quiet hours',
  'Feed with photos',
  'Groups, open and private',
  'Forum in seven rooms',
  'Friends and messages',
  'Accountability partners',
  'Pods of a few members',
  'Courses with quizzes',
  'News from creators',
  'Daily practice works offline',
  'Light and dark themes',
];

/** Platform features. */
export const EverythingList = () => (
  <ul className="columns-[2] gap-x-10 max-shell:columns-[1]">
    {everything.map((feature) => (
      <li className="flex gap-3 items-start py-2 [break-inside:avoid] leading-5.75" key={feature}>
        <Icon className="size-4.5 mt-0.75 text-done-text stroke-[2.25]" as={Check} />
        {feature}
      </li>
    ))}
  </ul>
);
