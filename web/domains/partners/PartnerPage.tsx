import type { Pact, Partners } from '#contract/partners/endpoints.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { ChipLink } from '../../ui/display/Chip.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { usePartners } from './data.ts';
import { FindPartner } from './matching/FindPartner.tsx';
import { EndedPact } from './pacts/EndedPact.tsx';
import { PactPage } from './pacts/PactPage.tsx';
import { PactView } from './pacts/PactView.tsx';
import { loadFailed } from './words.ts';

export interface PartnerView {
  /** Which pact is shown, for a member with two. */
  pact?: string;
  /** The pact itself, or the search for another partner. */
  show?: 'pact' | 'find';
}

/** Page of accountability partners: today's question, the pact, or the search. */
export function PartnerPage({ view }: { view: PartnerView }) {
  const query = usePartners({ isLive: true });
  return (
    <>
      {query.data ? null : <h1 className="sr">Accountability partner</h1>}
      <DataOf
        query={query}
        loading={
          <Skeleton label="Loading your partner...">
            <SkeletonBlock h="14rem" />
          </Skeleton>
        }
        failed={loadFailed}
      >
        {(partners) => <Shown partners={partners} view={view} />}
      </DataOf>
    </>
  );
}

function Shown({ partners, view }: { partners: Partners; view: PartnerView }) {
  const open = partners.pacts.filter(({ ended }) => ended === null);
  const ended = partners.pacts.filter((pact) => pact.ended !== null);
  const pact = open.find(({ id }) => id === view.pact) ?? open[0];
  if (!pact || view.show === 'find')
    return (
      <>
        {pact ? (
          <Link className="link small" href={`/partner?pact=${pact.id}`}>
            Back to you and {firstName(pact.partner.name)}
          </Link>
        ) : null}
        {ended.map((each) => (
          <EndedPact key={each.id} pact={each} />
        ))}
        <FindPartner partners={partners} />
      </>
    );
  return (
    <>
      {open.length > 1 ? <Choice pacts={open} current={pact} /> : null}
      {pact.started_at === null || view.show === 'pact' ? (
        <PactPage key={pact.id} pact={pact} />
      ) : (
        <PactView key={pact.id} pact={pact} />
      )}
    </>
  );
}

const Choice = ({ pacts, current }: { pacts: readonly Pact[]; current: Pact }) => (
  <nav className="row mb-4 [--gap:0.5rem]" aria-label="Partners">
    {pacts.map((pact) => (
      <ChipLink key={pact.id} href={`/partner?pact=${pact.id}`} current={pact === current}>
        {firstName(pact.partner.name)}
      </ChipLink>
    ))}
  </nav>
);
