import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FounderOffer } from '#contract/membership.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Pile } from '../../ui/Pile.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { cardPrice, plans, tierColor } from './plans.ts';

interface Props {
  /** Unknown until the server has said how many seats are left. */
  offer: FounderOffer | undefined;
  /** The server is being asked: the place is kept, and nothing is promised yet. */
  isWaiting: boolean;
  children: ReactNode;
}

const count = (n: number): string => n.toLocaleString('en-CA');

/** The founding offer with the real number of seats (ruling 13). Once they are gone, or nobody can say, it is not drawn. */
export function FounderCard({ offer, isWaiting, children }: Props) {
  if (!offer?.is_open && !isWaiting) return null;
  const { name, features, stones, seed } = plans.founder;
  const { price, unit, note } = cardPrice('founder', 'monthly');
  const { seats, remaining } = offer ?? { seats: 1_000, remaining: 1_000 };
  return (
    <section
      className="founder"
      aria-labelledby="founder-title"
      data-waiting={!offer || undefined}
      inert={!offer}
    >
      <div className="founder-art">
        <Pile count={stones} color={tierColor('founder')} base={64} seed={seed} />
      </div>
      <div className="founder-words">
        <h2 id="founder-title" className="h3">
          {name}
        </h2>
        <p>
          For the first {count(seats)} members: $10 per month, locked for life, with all Achiever features.
        </p>
        <ul className="founder-ticks">
          {features.map((feature) => (
            <li key={feature}>
              <Icon as={Check} />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="founder-end">
        <p className="plan-price nums">
          {price} <small>{unit}</small>
        </p>
        <p className="small nums">{note}</p>
        <div className="founder-seats">
          <p className="small strong nums">
            {count(remaining)} of {count(seats)} seats left
          </p>
          <ProgressBar label="Founding seats taken" value={seats - remaining} max={seats} />
        </div>
        {children}
      </div>
    </section>
  );
}
