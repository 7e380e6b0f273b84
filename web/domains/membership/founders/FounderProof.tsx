import type { Subscription } from '#contract/membership.ts';
import { founderTerms } from '#contract/plan-terms.ts';
import { formatMoney } from '#contract/prices.ts';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { numberWords } from '../../../ui/formats.ts';

interface Props {
  founder: NonNullable<Subscription['founder']>;
  currency: string;
  on: (instant: string) => string;
}

/** Shows a founder's seat, locked price and start date (ruling 13, decision 7). */
export function FounderProof({ founder, currency, on }: Props) {
  return (
    <section className="proof" aria-labelledby="proof-title">
      <div className="row row--between row--wrap">
        <h2 id="proof-title" className="card-title">
          Your founding price is locked
        </h2>
        <TierPill tier="founder" />
      </div>
      <dl className="proof-facts nums">
        <div>
          <dt>Seat</dt>
          <dd>{numberWords(founder.seat)} of 1,000</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>{formatMoney(founder.locked_cents, currency)} a month</dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>{on(founder.since)}</dd>
        </div>
      </dl>
      <p className="small">
        This price never rises while you're a founding member. A pause keeps it. {founderTerms}
      </p>
    </section>
  );
}
