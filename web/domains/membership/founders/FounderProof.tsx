import type { Subscription } from '#contract/membership/endpoints.ts';
import { founderTerms } from '#contract/membership/plan-terms.ts';
import { formatMoney } from '#contract/membership/prices.ts';
import { TierPill } from '../../../ui/display/TierPill.tsx';
import { numberWords } from '../../../ui/formats.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';

interface Props {
  founder: NonNullable<Subscription['founder']>;
  currency: string;
  on: (instant: string) => string;
}

/** Shows a founder's seat, locked price and start date. */
export function FounderProof({ founder, currency, on }: Props) {
  return (
    <section
      className="border border-[color-mix(in_oklab,var(--ev-tier-founder)_65%,transparent)] rounded-xl bg-founder-tint py-5 px-6"
      aria-labelledby="proof-title"
    >
      <SectionHead id="proof-title" title="Your founding price is locked">
        <TierPill className="bg-surface" tier="founder" />
      </SectionHead>
      <dl className="flex flex-wrap gap-x-10 gap-y-2 my-3 nums">
        <div>
          <dt className="font-size-sm">Seat</dt>
          <dd className="font-display text-[1.25rem]/[1.3] font-[640]">
            {numberWords(founder.seat)} of 1,000
          </dd>
        </div>
        <div>
          <dt className="font-size-sm">Price</dt>
          <dd className="font-display text-[1.25rem]/[1.3] font-[640]">
            {formatMoney(founder.locked_cents, currency)} a month
          </dd>
        </div>
        <div>
          <dt className="font-size-sm">Since</dt>
          <dd className="font-display text-[1.25rem]/[1.3] font-[640]">{on(founder.since)}</dd>
        </div>
      </dl>
      <p className="small">
        This price never rises while you're a founding member. A pause keeps it. {founderTerms}
      </p>
    </section>
  );
}
