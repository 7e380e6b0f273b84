import type { ReactNode } from 'react';
import { isolated } from '#contract/platform/isolated.ts';
import type { Person } from '#contract/social/endpoints.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import type { ListQuery } from '../../platform/lists/list-rows.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { FriendButtons } from './friends/FriendButtons.tsx';

type Listed = Person & { reason?: string | null };

interface PeopleListProps {
  query: ListQuery<Listed>;
  /** Shown when there is no one. */
  empty: ReactNode;
  failed: string;
  loading: string;
  /** Line under a name. The default is what both share, or the bio. */
  line?: (person: Listed) => string | null;
  extra?: (person: Listed) => ReactNode;
}

/** Members with what the viewer can do. */
export const PeopleList = ({ line = usualLine, extra, ...list }: PeopleListProps) => (
  <ListOf
    {...list}
    more="Show more people"
    className="people"
    row={(person) => (
      <li className="flex flex-wrap gap-3 items-center py-3.5 border-t border-line first:border-t-0">
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
    )}
  />
);

/** One fact about a member. */
function usualLine({ shared_groups, bio }: Person): string | null {
  const [first, ...rest] = shared_groups;
  if (first === undefined) return bio;
  return rest.length === 0
    ? `In ${isolated(first)} with you`
    : `In ${shared_groups.map(isolated).join(', ')} with you`;
}
