import type { Partners } from '#contract/partners.ts';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { FitCard } from './FitCard.tsx';
import { useFits } from './queries.ts';
import { Requests } from './Requests.tsx';
import { SearchForm } from './SearchForm.tsx';
import { peopleFit } from './words.ts';

/** The page for finding a partner: the member's answers, requests, and who fits. */
export function FindPartner({ partners }: { partners: Partners }) {
  const isLooking = partners.search?.is_looking ?? false;
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Find an accountability partner</h1>
          <p>One person, one question a day. They see yes, not yet or rest, and nothing else.</p>
        </div>
      </header>
      <Requests received={partners.received} sent={partners.sent} />
      <div className="pt-two pt-two--wide">
        <SearchForm partners={partners} />
        {isLooking ? <Fits partners={partners} /> : null}
      </div>
    </>
  );
}

function Fits({ partners }: { partners: Partners }) {
  const fits = useFits(true);
  if (!fits.data)
    return fits.isError ? (
      <InlineError onRetry={() => void fits.refetch()} retrying={fits.isFetching}>
        We couldn’t look who fits. Try again.
      </InlineError>
    ) : (
      <SkeletonList label="Looking who fits..." />
    );
  return (
    <section aria-labelledby="fits" className="stack [--gap:1rem]">
      <h2 className="h4" id="fits">
        {fits.data.length === 0 ? 'Nobody fits yet' : peopleFit(fits.data.length)}
      </h2>
      <p className="sr" role="status">
        {fits.data.length === 0 ? 'Nobody fits yet' : peopleFit(fits.data.length)}
      </p>
      {fits.data.length === 0 ? (
        <p className="muted">We’ll tell you when someone does.</p>
      ) : (
        <ul className="stack [--gap:1rem]">
          {fits.data.map((fit) => (
            <FitCard key={fit.member.id} fit={fit} isTaken={!partners.may_look} />
          ))}
        </ul>
      )}
    </section>
  );
}
