import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '#contract/social/endpoints.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { Avatar } from '../../ui/pictures/Avatar.tsx';
import { followFailed, setFollowing, someMembersRead } from '../social/data.ts';

/** Shows up to three members whom the viewer does not follow yet. */
export function PeopleToMeet() {
  const { run } = useApiMutation(setFollowing, { failure: followFailed, isToggle: true });
  // Members followed here stay listed until the next visit, so that the viewer can unfollow them.
  const [met, setMet] = useState<readonly string[]>([]);
  const { data } = useQuery(someMembersRead);
  const people = (data ?? [])
    .filter(({ id, is_following, is_self }) => !is_self && (!is_following || met.includes(id)))
    .slice(0, 3);
  if (people.length === 0) return null;

  const follow = (person: Person) => {
    setMet((now) => [...now, person.id]);
    void run(person, !person.is_following);
  };
  return (
    <Card as="section" aria-labelledby="people-to-meet">
      <SectionHead id="people-to-meet" title="People to meet">
        <Link className="link small" href="/search?kind=people">
          Discover
        </Link>
      </SectionHead>
      <ul className="mt-1">
        {people.map((person) => {
          const { id, name, bio, profile_photo, is_following } = person;
          return (
            <li key={id} className="flex items-center gap-3 px-0 py-2.5">
              <Avatar name={name} id={id} photo={profile_photo} decorative />
              <div className="grow min-w-0">
                <p className="strong truncate text-md/[1.25]">
                  <Link href={`/u/${id}`}>{name}</Link>
                </p>
                {bio ? <p className="xs subtle truncate">{bio}</p> : null}
              </div>
              <Button size="sm" aria-pressed={is_following} onClick={() => follow(person)}>
                {is_following ? 'Following' : 'Follow'}
                <span className="sr"> {name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="small mt-2">
        <Link className="link" href="/first-replies">
          Welcome newcomers
        </Link>
      </p>
    </Card>
  );
}
