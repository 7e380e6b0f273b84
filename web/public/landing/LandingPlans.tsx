import { Check } from 'lucide';
import type { LiveFacts, SiteFacts } from '#contract/public-pages.ts';
import { FounderCard } from '../../domains/membership/founders/FounderCard.tsx';
import { SeatStones } from '../../domains/membership/founders/SeatStones.tsx';
import { seatLabel } from '../../domains/membership/packages/plans.ts';
import { Icon } from '../../ui/display/Icon.tsx';
import { numberWords } from '../../ui/formats.ts';
import { PlanCards } from '../plans/PlanCards.tsx';
import { FounderButton } from './StartButton.tsx';

type Founder = Pick<LiveFacts, 'founder'>;

/** The founding offer with its real seats (L-04, L-25). Renders nothing when it isn't open. */
export function FounderStrip({ founder }: Founder) {
  if (!founder) return null;
  return (
    <section className="strip" aria-labelledby="strip-title">
      <div>
        <h2 id="strip-title">Be one of the first {numberWords(founder.seats)}</h2>
        <p>$10 a month, locked for life. All Achiever features, courses and news, and a Founder badge.</p>
      </div>
      <div>
        <p className="strip-left">{seatLabel(founder)}</p>
        <SeatStones offer={founder} />
      </div>
      <FounderButton />
    </section>
  );
}

/** Founding-member benefits and the four plans (L-08, L-13). */
export function LandingPlans({ founder, sale }: Founder & Pick<SiteFacts, 'sale'>) {
  return (
    <section className="sec membership" id="plans">
      <div className="wrap">
        <h2 className="h-sec">Pick your pace</h2>
        <p className="sub">Canadian dollars, plus tax where it applies. Cancel anytime.</p>
        {founder ? (
          <div className="plans-founder">
            <h3 className="sr">Founding-member benefits</h3>
            <FounderCard offer={{ ...founder, is_open: true }} isWaiting={false}>
              <FounderButton isBlock />
            </FounderCard>
          </div>
        ) : null}
        <PlanCards sale={sale} />
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

/** Platform features (L-14). */
export const EverythingList = () => (
  <section className="sec">
    <div className="wrap">
      <h2 className="everything-title">Everything in the house</h2>
      <ul className="everything">
        {everything.map((feature) => (
          <li key={feature}>
            <Icon as={Check} />
            {feature}
          </li>
        ))}
      </ul>
    </div>
  </section>
);
