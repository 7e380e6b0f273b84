import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../../platform/http/is-not-found.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { TierPill } from '../../ui/display/TierPill.tsx';
import { LongTexts, shortTexts } from '../profile/profile-texts.tsx';
import { publicPersonRead } from './reads.ts';
import './social.css';

const month = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric' });

/** Page of a member for visitors, if its member shows it to everyone (decision 77). */
export function PublicPersonPage({ id }: { id: string }) {
  const query = useQuery(publicPersonRead(id));
  const person = query.data;
  if (isNotFound(query))
    return (
      <EmptyState
        page
        art="not-found"
        title="This profile isn’t here"
        action={
          <ButtonLink kind="primary" href="/auth/login">
            Sign In
          </ButtonLink>
        }
      >
        The member may have left, or shows it only to people who are signed in.
      </EmptyState>
    );
  return (
    <div className="page page--narrow">
      {person ? (
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
            {person.posts_count === null ? null : (
              <p className="small muted mt-3">
                {person.posts_count} {person.posts_count === 1 ? 'post' : 'posts'}
              </p>
            )}
          </div>
          <div className="person-acts">
            <ButtonLink kind="primary" href="/auth/login">
              Sign in to see more
            </ButtonLink>
          </div>
        </header>
      ) : query.isError ? (
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          We couldn’t load this page. Try again.
        </InlineError>
      ) : (
        <Skeleton label="Loading the page...">
          <SkeletonBlock h="10rem" />
        </Skeleton>
      )}
    </div>
  );
}
