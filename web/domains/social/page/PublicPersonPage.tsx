import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../../../platform/http/refusals.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { publicPersonRead } from './data.ts';
import { factOf, PersonFace } from './PersonFace.tsx';

/** Page of a member for visitors, if its member shows it to everyone. */
export function PublicPersonPage({ id }: { id: string }) {
  const query = useQuery(publicPersonRead(id));
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
          <PersonFace person={person} facts={[factOf(person.posts_count, 'post')]}>
            <ButtonLink kind="primary" href="/auth/login">
              Sign in to see more
            </ButtonLink>
          </PersonFace>
        )}
      </DataOf>
    </div>
  );
}
