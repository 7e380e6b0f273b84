import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { PersonDetail, SharedWin } from '#contract/social/endpoints.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Avatar, Avatars } from '../../../ui/pictures/Avatar.tsx';
import styles from '../social.module.css';

export type WinArt = (win: SharedWin) => ReactNode;

/** True if a page has something beside the posts. */
export const hasAside = ({ wins, shared_groups, friends_in_common }: PersonDetail): boolean =>
  wins.length + shared_groups.length + friends_in_common.count > 0;

/** Beside a member's posts: wins they shared, and what both have in common. */
export function PersonAside({ person, winArt }: { person: PersonDetail; winArt: WinArt }) {
  const { wins, shared_groups: groups, friends_in_common: friends } = person;
  return (
    <aside
      className={clsx(
        styles.aside,
        'grid gap-5 min-w-0 max-wide:grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] max-wide:gap-4 max-wide:items-start wide:order-1',
      )}
      aria-label={`More about ${person.name}`}
    >
      {wins.length > 0 ? (
        <section className="card max-wide:[--pad:1rem]" aria-labelledby="person-wins">
          <h2 className="card-title" id="person-wins">
            Wins
          </h2>
          <ul className={clsx(styles.wins, 'grid grid-cols-3 gap-x-2 gap-y-3 mt-4')}>
            {wins.map((win) => (
              <li key={win.post_id}>
                <Link
                  className="xs grid justify-items-center gap-1.5 center muted wrap-anywhere rounded-sm hover:text-text"
                  href={`/feed/${win.post_id}`}
                >
                  {winArt(win)}
                  <span dir="auto">{win.title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {groups.length > 0 ? (
        <section className="card max-wide:[--pad:1rem]" aria-labelledby="person-groups">
          <h2 className="card-title" id="person-groups">
            Groups you share
          </h2>
          <ul className="max-wide:flex max-wide:flex-wrap max-wide:gap-x-4 max-wide:gap-y-0">
            {groups.map((name) => (
              <li className="flex gap-3 items-center py-2 wrap-anywhere" key={name}>
                <Avatar className="last:min-w-0" name={name} size="sm" decorative />
                <span className="last:min-w-0" dir="auto">
                  {name}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {friends.count > 0 ? (
        <section className="card max-wide:[--pad:1rem]" aria-labelledby="person-friends">
          <h2 className="card-title" id="person-friends">
            Friends in common
          </h2>
          <div className="font-size-sm flex gap-3 items-center mt-3.5 wrap-anywhere">
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
