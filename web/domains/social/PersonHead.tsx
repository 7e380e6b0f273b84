import type { PersonDetail } from '#contract/social.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { LongTexts, shortTexts } from '../profile/profile-texts.tsx';
import { FriendButtons } from './FriendButtons.tsx';
import { PersonMenu } from './PersonMenu.tsx';

const month = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric' });
const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Head of a member's page (U-01, U-02). `isForCase`: staff read a private profile for a case. It has no counts. */
export function PersonHead({ person, isForCase }: { person: PersonDetail; isForCase: boolean }) {
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
        {isForCase || person.is_blocked ? null : <MessageButton person={person} />}
        {person.is_self || person.is_blocked ? null : <PersonMenu person={person} />}
      </div>
    </header>
  );
}

/** Leads to the conversation, or says why the viewer may not write. */
function MessageButton({ person }: { person: PersonDetail }) {
  const { id, name, may_message, message_refusal, friendship } = person;
  const words = (
    <>
      Message<span className="sr"> {name}</span>
    </>
  );
  if (may_message)
    return (
      <ButtonLink
        kind={friendship === 'friends' ? 'primary' : 'secondary'}
        href={`/social?tab=messages&with=${id}`}
      >
        {words}
      </ButtonLink>
    );
  return message_refusal ? (
    <Button disabled reason={message_refusal}>
      {words}
    </Button>
  ) : null;
}
