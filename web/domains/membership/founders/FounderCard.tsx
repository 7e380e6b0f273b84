import { Check } from 'lucide';
import { type ReactNode, useId } from 'react';
import type { FounderOffer } from '#contract/membership/endpoints.ts';
import { StonePile } from '../../../drawings/StonePile.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { numberWords } from '../../../ui/formats.ts';
import { cardPrice, plans, tierColor } from '../packages/plans.ts';
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
  const title = useId();
  if (!offer?.is_open && !isWaiting) return null;
  const { name, features, stones, seed } = plans.founder;
  const { price, unit } = cardPrice('founder', 'monthly');
  const sold = offer ?? { seats: 1_000, remaining: 1_000 };
  return (
    <section
      className="founder card border border-[color-mix(in_oklab,var(--ev-tier-founder)_65%,transparent)] rounded-xl bg-founder-tint grid grid-cols-[auto_minmax(0,1fr)_19rem] gap-y-0 gap-x-8 items-center py-6 pr-8 pl-7 max-wide:grid-cols-[auto_minmax(0,1fr)] max-shell:grid-cols-1 max-shell:p-5.5 data-waiting:border-transparent data-waiting:bg-sunken data-waiting:*:invisible"
      aria-labelledby={title}
      data-waiting={!offer || undefined}
      inert={!offer}
    >
      <div className="max-shell:hidden [&_.pile]:overflow-visible">
        <StonePile count={stones} color={tierColor('founder')} base={58} seed={seed} />
      </div>
      <div>
        <h2 className="text-[1.625rem]/8 large-text:text-[min(1.625rem,8vw)]" id={title}>
          {name}
        </h2>
        <p className="muted mt-1 max-w-[52ch]">
          For the first {numberWords(sold.seats)} members: $10 per month, locked for life, with all Achiever
          features.
        </p>
        <ul className="grid gap-y-2 gap-x-6 content-start grid-cols-[repeat(2,minmax(0,auto))] justify-start mt-3.5 max-shell:grid-cols-1">
          {features.map((feature) => (
            <li className="text-md/5.5 grid grid-cols-[1.125rem_1fr] gap-2.5" key={feature}>
              <Icon className="size-4.5 mt-0.5 text-done-text stroke-[2.25]" as={Check} />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid grid-cols-1 gap-3 max-wide:col-span-full max-wide:mt-4 [&>p]:justify-items-start [&>p]:text-left">
        <p className="nums text-[2.125rem]/none font-[680] font-display tracking-[-0.02em]">
          {price}{' '}
          <small className="text-inherit text-[0.875rem]/none font-[420] font-sans tracking-[0]">
            {unit}
          </small>
        </p>
        <SeatStones offer={sold} />
        {children}
      </div>
    </section>
  );
}
