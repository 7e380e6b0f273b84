import { Check } from 'lucide';
import type { ReactNode } from 'react';
import type { FounderOffer } from '#contract/membership.ts';
import { StonePile } from '../../../drawings/StonePile.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { numberWords } from '../../../ui/formats.ts';
import { cardPrice, plans, seatLabel, tierColor } from '../packages/plans.ts';
import { SeatStones } from './SeatStones.tsx';

interface Props {
  /** Undefined until the server has said how many seats are left. */
  offer: FounderOffer | undefined;
  /** True while loading: the card reserves its room and promises nothing yet. */
  isWaiting: boolean;
  children: ReactNode;
}

/** Shows the founding offer with the real number of seats. Renders nothing if they are gone or unknown. */
export function FounderCard({ offer, isWaiting, children }: Props) {
  if (!offer?.is_open && !isWaiting) return null;
  const { name, features, stones, seed } = plans.founder;
  const { price, unit } = cardPrice('founder', 'monthly');
  const sold = offer ?? { seats: 1_000, remaining: 1_000 };
  return (
    <section
      className="card founder"
      aria-labelledby="founder-title"
      data-waiting={!offer || undefined}
      inert={!offer}
    >
      <div className="founder-art">
        <StonePile count={stones} color={tierColor('founder')} base={58} seed={seed} />
      </div>
      <div className="founder-words">
        <h2 id="founder-title">{name}</h2>
        <p className="muted">
          For the first {numberWords(sold.seats)} members: $10 per month, locked for life, with all Achiever
          features.
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
        <div>
          <p className="small strong nums">{seatLabel(sold)}</p>
          <SeatStones offer={sold} />
        </div>
        {children}
      </div>
    </section>
  );
}
