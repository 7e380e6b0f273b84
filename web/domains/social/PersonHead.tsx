import type { Person } from '#contract/social.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { LongTexts, shortTexts } from '../profile/profile-texts.tsx';
import { FriendButtons } from './FriendButtons.tsx';
import { PersonMenu } from './PersonMenu.tsx';

const month = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric' });
const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Head of a member's page (U-01, U-02). `isForCase`: staff read a private profile for a case. It has no counts. */
export function PersonHead({ person, isForCase }: { person: Person; isForCase: boolean }) {
  const isClosed = isForCase || person.is_private;
  return (
    <header className="card person-head">
      <Avatar name={person.name} id={person.id} photo={person.profile_photo} size="xl" decorative />
      <div className="grow">
        <h1 className="[overflow-wrap:anywhere]" dir="auto">
          {person.name}
        </h1>
        <p className="row row--wrap mt-1">
          <TierPill tier={person.membership_tier} staff={person.staff} />
          <span className="small muted">
            {shortTexts(person, `Member since ${month.format(Date.parse(person.created_at))}`)}
          </span>
        </p>
        <LongTexts member={person} className="person-bio mt-3" />
        {isClosed ? null : (
          <p className="small muted mt-3">
            {person.posts_count === null ? '' : `${count(person.posts_count, 'post')} · `}
            {count(person.followers_count, 'follower')} · {person.following_count} following
          </p>
        )}
        {person.shared_groups.length > 0 ? (
          <p className="small muted mt-2 [overflow-wrap:anywhere]" dir="auto">
            Groups you share: {person.shared_groups.join(', ')}
          </p>
        ) : null}
      </div>
      <div className="person-acts">
        {isForCase ? null : <FriendButtons person={person} isMain />}
        {person.friendship === 'friends' ? (
          <ButtonLink kind="primary" href={`/social?tab=messages&with=${person.id}`}>
            Message<span className="sr"> {person.name}</span>
          </ButtonLink>
        ) : null}
        {person.is_self || person.is_blocked ? null : <PersonMenu person={person} />}
      </div>
    </header>
  );
}
