import type { PersonDetail } from '#contract/social/endpoints.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { plural } from '../../../ui/formats.ts';
import { FriendButtons } from '../friends/FriendButtons.tsx';
import { type Fact, factOf, PersonFace } from './PersonFace.tsx';
import { PersonMenu } from './PersonMenu.tsx';

/** Head of a member's page. `isForCase`: staff read a private profile for a case. It has no counts. */
export function PersonHead({ person, isForCase }: { person: PersonDetail; isForCase: boolean }) {
  const isClosed = isForCase || person.is_private;
  return (
    <PersonFace
      person={person}
      facts={
        isClosed
          ? []
          : [
              trailFact(person.trail_days),
              factOf(person.posts_count, 'post'),
              factOf(person.followers_count, 'follower'),
              [person.following_count, 'following'],
            ]
      }
    >
      {isForCase ? null : <FriendButtons person={person} isMain />}
      {isForCase || person.is_blocked ? null : <MessageButton person={person} />}
      {person.is_self || person.is_blocked ? null : <PersonMenu person={person} />}
    </PersonFace>
  );
}

/** Only a practice that has begun is a fact. */
const trailFact = (days: number | null): Fact | null =>
  days ? [days, `${plural(days, 'day')} on the trail`] : null;

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
