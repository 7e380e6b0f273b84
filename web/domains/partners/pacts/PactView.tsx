import type { Pact } from '#contract/partners/endpoints.ts';
import { firstName } from '../../../ui/display/first-name.ts';
import { DayCard } from '../days/DayCard.tsx';
import { PairDays } from '../days/PairDays.tsx';
import { NudgeCard } from '../NudgeCard.tsx';
import { SharingCard } from '../SharingCard.tsx';
import { ShownCard } from '../ShownCard.tsx';
import { PactCard } from './PactCard.tsx';
import { PactHead } from './PactHead.tsx';
import { QuietCard } from './QuietCard.tsx';

/** A running pact: today's question, the days of both, and what they show each other. */
export function PactView({ pact }: { pact: Pact }) {
  const name = firstName(pact.partner.name);
  const days = pact.days_together;
  return (
    <>
      <PactHead
        pact={pact}
        title={`You and ${name}`}
        text={`Partners for ${days === 1 ? 'one day' : `${days} days`}`}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-8 items-start wrap-anywhere max-wide:grid-cols-1 max-wide:gap-6">
        <div className="stack min-w-0 [--gap:1.25rem]">
          <DayCard pact={pact} />
          {pact.quiet > 0 ? <QuietCard pact={pact} /> : null}
          <PairDays pact={pact} />
          <SharingCard pact={pact} />
        </div>
        <aside className="grid grid-cols-1 gap-5 content-start [--pad:1.25rem]" aria-label="Nudge and pact">
          <ShownCard pact={pact} />
          <NudgeCard pact={pact} />
          <PactCard pact={pact} />
        </aside>
      </div>
    </>
  );
}
