import { useInfiniteQuery } from '@tanstack/react-query';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { memberPages } from '../social/data.ts';
import styles from './search.module.css';

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
      <li className={styles.found}>
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
