import type { ReactNode } from 'react';
import type { PersonDetail, PersonForStaff } from '#contract/social/endpoints.ts';
import { isNotFound } from '../../../platform/http/refusals.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { usePerson } from '../data.ts';
import { StaffCard } from '../StaffCard.tsx';
import styles from '../social.module.css';
import { hasAside, PersonAside, type WinArt } from './PersonAside.tsx';
import { PersonHead } from './PersonHead.tsx';

interface PersonPageProps {
  id: string;
  /** Renders the member's posts, with a sentence for an empty list. */
  posts: (empty: string) => ReactNode;
  winArt: WinArt;
}

/** Page of a member: name, tier, start date, bio, the state between both, and posts. */
export function PersonPage({ id, posts, winArt }: PersonPageProps) {
  const query = usePerson(id);
  if (isNotFound(query))
    return (
      <EmptyState
        page
        art="not-found"
        title="This profile isn’t here"
        action={
          <ButtonLink kind="primary" href="/social?tab=discover">
            Find people
          </ButtonLink>
        }
      >
        The member may have left, or the link is old.
      </EmptyState>
    );
  return (
    <div className="page">
      <DataOf
        query={query}
        loading={
          <Skeleton label="Loading the page...">
            <SkeletonBlock h="10rem" />
          </Skeleton>
        }
        failed="We couldn’t load this page. Try again."
        page
      >
        {(person) => (
          <>
            <PersonHead person={person} isForCase={isForCase(person)} />
            {isForStaff(person) && !person.is_self ? <StaffCard facts={person} /> : null}
            <PersonBody person={person} posts={posts} winArt={winArt} />
          </>
        )}
      </DataOf>
    </div>
  );
}

function PersonBody({ person, posts, winArt }: Omit<PersonPageProps, 'id'> & { person: PersonDetail }) {
  const { name } = person;
  if (person.is_blocked)
    return (
      <EmptyState row art="locked" level="h2" title={`You blocked ${name}`}>
        You don’t see each other. Unblock to see this page again.
      </EmptyState>
    );
  if (person.is_private)
    return (
      <EmptyState row art="locked" level="h2" title={`${name} keeps this profile for friends`}>
        {person.friendship === 'request_sent'
          ? `Bio and posts open once ${name} accepts. You can cancel your request any time.`
          : 'Bio and posts are for friends.'}
      </EmptyState>
    );
  return (
    <div className={styles.columns}>
      {hasAside(person) ? <PersonAside person={person} winArt={winArt} /> : null}
      <section className={styles.posts} aria-labelledby="person-posts">
        <h2 className="h3 mb-4" id="person-posts">
          Posts
        </h2>
        {posts(person.is_self ? 'Start sharing your journey!' : `${name} hasn’t shared anything here.`)}
      </section>
    </div>
  );
}

/** True if the server sent the fields for staff. */
const isForStaff = (person: PersonDetail): person is PersonDetail & PersonForStaff =>
  person.privacy_settings !== undefined;

/** True for staff who read a private profile for a case. */
const isForCase = (person: PersonDetail): boolean =>
  person.is_private && !person.is_blocked && isForStaff(person) && person.shared_groups.length === 0;
