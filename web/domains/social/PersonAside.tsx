import type { ReactNode } from 'react';
import type { PersonDetail, SharedWin } from '#contract/social.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Avatar, Avatars } from '../../ui/pictures/Avatar.tsx';

export type WinArt = (win: SharedWin) => ReactNode;

/** True if a page has something beside the posts. */
export const hasAside = ({ wins, shared_groups, friends_in_common }: PersonDetail): boolean =>
  wins.length + shared_groups.length + friends_in_common.count > 0;

/** Beside a member's posts: wins they shared, and what both have in common. */
export function PersonAside({ person, winArt }: { person: PersonDetail; winArt: WinArt }) {
  const { wins, shared_groups: groups, friends_in_common: friends } = person;
  return (
    <aside className="person-aside" aria-label={`More about ${person.name}`}>
      {wins.length > 0 ? (
        <section className="card" aria-labelledby="person-wins">
          <h2 className="card-title" id="person-wins">
            Wins
          </h2>
          <ul className="person-wins">
            {wins.map((win) => (
              <li key={win.post_id}>
                <Link href={`/feed/${win.post_id}`}>
                  {winArt(win)}
                  <span dir="auto">{win.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {groups.length > 0 ? (
        <section className="card" aria-labelledby="person-groups">
          <h2 className="card-title" id="person-groups">
            Groups you share
          </h2>
          <ul className="person-groups">
            {groups.map((name) => (
              <li key={name}>
                <Avatar name={name} size="sm" decorative />
                <span dir="auto">{name}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {friends.count > 0 ? (
        <section className="card" aria-labelledby="person-friends">
          <h2 className="card-title" id="person-friends">
            Friends in common
          </h2>
          <div className="person-friends">
            <Avatars people={friends.newest.map(asAvatar)} />
            <p dir="auto">
              <FriendNames {...friends} />
            </p>
          </div>
        </section>
      ) : null}
    </aside>
  );
}

type Common = PersonDetail['friends_in_common'];

const asAvatar = ({ id, name, profile_photo }: Common['newest'][number]) => ({
  name,
  photo: profile_photo,
  decorative: true,
  ...(id !== null && { id }),
});

/** "Jonas, Priya and 4 more" */
function FriendNames({ count, newest }: Common) {
  const named = count > newest.length ? newest.slice(0, 2) : newest;
  const rest = count - named.length;
  return (
    <>
      {named.map(({ id, name }, index) => (
        <span key={id}>
          {index === 0 ? '' : index === named.length - 1 && rest === 0 ? ' and ' : ', '}
          <Link className="link" href={`/u/${id}`}>
            {name}
          </Link>
        </span>
      ))}
      {rest > 0 ? ` and ${rest} more` : ''}
    </>
  );
}
