import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '../../ui/controls/Link.tsx';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { memberPages } from '../social/data.ts';
import styles from './search.module.css';

/** Lists members who can be found, while the search is empty. */
export function People() {
  const people = useInfiniteQuery(memberPages);
  const shown = people.data?.pages.flatMap((page) => page.items);
  if (!shown)
    return people.isError ? (
      <InlineError onRetry={() => void people.refetch()} retrying={people.isFetching}>
        We couldn’t load the members. Try again.
      </InlineError>
    ) : (
      <SkeletonList label="Loading members..." />
    );
  return (
    <>
      <ul className="card card--flush rows">
        {shown.map((person) => (
          <li key={person.id} className={styles.found}>
            <Avatar name={person.name} id={person.id} photo={person.profile_photo} decorative />
            <div className="grow">
              <p className="row row--wrap strong">
                <Link className="after:absolute after:inset-0" href={`/u/${person.id}`}>
                  {person.name}
                </Link>
                <TierPill tier={person.membership_tier} staff={person.staff} />
              </p>
              {person.bio ? <p className="small [unicode-bidi:plaintext] muted">{person.bio}</p> : null}
            </div>
          </li>
        ))}
      </ul>
      {people.hasNextPage ? (
        <LoadMore
          label="Show more members"
          busy={people.isFetchingNextPage}
          failed={people.isFetchNextPageError}
          onMore={() => void people.fetchNextPage()}
        />
      ) : null}
    </>
  );
}
