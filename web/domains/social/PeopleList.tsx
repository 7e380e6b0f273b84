import type { ReactNode } from 'react';
import type { Person } from '#contract/social.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { FriendButtons } from './friends/FriendButtons.tsx';

/** The part of a paged query that a list needs. */
interface Pages<P> {
  data?: { pages: { items: P[] }[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface PeoplePagesProps {
  query: Pages<Person>;
  /** Shown when there is no one. */
  empty: ReactNode;
  failed: string;
  loading: string;
  /** Line under a name. The default is what both share, or the bio. */
  line?: (person: Person) => string | null;
  extra?: (person: Person) => ReactNode;
}

/** Pages of members with what the viewer can do. */
export function PeoplePages({ query, empty, failed, loading, line, extra }: PeoplePagesProps) {
  const people = query.data?.pages.flatMap(({ items }) => items);
  if (!people)
    return query.isError ? (
      <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {failed}
      </InlineError>
    ) : (
      <SkeletonList label={loading} />
    );
  if (people.length === 0) return empty;
  return (
    <>
      <PeopleList people={people} {...(line && { line })} {...(extra && { extra })} />
      {query.hasNextPage ? (
        <LoadMore
          label="Show more people"
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

interface PeopleListProps<P extends Person> {
  people: readonly P[];
  line?: (person: P) => string | null;
  extra?: (person: P) => ReactNode;
}

export function PeopleList<P extends Person>({ people, line = usualLine, extra }: PeopleListProps<P>) {
  return (
    <ul className="people">
      {people.map((person) => (
        <li
          key={person.id}
          className="flex flex-wrap gap-3 items-center py-3.5 border-t border-line first:border-t-0"
        >
          <Avatar name={person.name} id={person.id} photo={person.profile_photo} decorative />
          <div className="grow min-w-36 [flex-basis:0]">
            <p className="row row--wrap [--gap:0.25rem_0.5rem]">
              <Link className="strong [overflow-wrap:anywhere]" href={`/u/${person.id}`} dir="auto">
                {person.name}
              </Link>
              <TierPill tier={person.membership_tier} staff={person.staff} />
            </p>
            {line(person) ? (
              <p className="small muted line-clamp-2 wrap-anywhere" dir="auto">
                {line(person)}
              </p>
            ) : null}
          </div>
          <div className="flex flex-wrap gap-2 justify-end">
            <FriendButtons person={person} size="sm" />
            {extra?.(person)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** One fact about a member. */
function usualLine({ shared_groups, bio }: Person): string | null {
  const [first, ...rest] = shared_groups;
  if (first === undefined) return bio;
  return rest.length === 0 ? `In ${first} with you` : `In ${shared_groups.join(', ')} with you`;
}
