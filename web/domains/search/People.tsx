import { useInfiniteQuery } from '@tanstack/react-query';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { memberPages } from '../social/data.ts';

/** Lists members who can be found, while the search is empty. */
export const People = () => (
  <ListOf
    query={useInfiniteQuery(memberPages)}
    loading="Loading members..."
    failed="We couldn’t load the members. Try again."
    empty={null}
    more="Show more members"
    className="card card--flush rows"
    row={(person) => (
      <li className="relative flex gap-3.5 px-4.5 py-3.5 wrap-anywhere hover:bg-hover [&_.strong]:[unicode-bidi:plaintext]">
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
    )}
  />
);
