import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ReadError } from '../../../platform/app/ReadError.tsx';
import { isNotFound } from '../../../platform/http/refusals.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { inviteRead } from '../data.ts';
import { membersLabel } from '../GroupCard.tsx';
import { JoinButton } from './JoinButton.tsx';

/** Page of an invitation link: the group, and a button to join. */
export function InvitePage({ code }: { code: string }) {
  const router = useRouter();
  const invite = useQuery(inviteRead(code));
  const group = invite.data;
  if (group)
    return (
      <EmptyState
        page
        art="posts"
        title={
          <span className="[overflow-wrap:anywhere]" dir="auto">
            {group.name}
          </span>
        }
        action={
          group.is_member ? (
            <ButtonLink kind="primary" href={`/groups/${group.id}`}>
              Open the group
            </ButtonLink>
          ) : (
            <JoinButton
              group={group}
              invite={code}
              onJoined={() => void router.navigate({ href: `/groups/${group.id}` })}
            />
          )
        }
      >
        {group.description} {membersLabel(group.members_count)}, run by {group.admin_name}.
      </EmptyState>
    );
  if (isNotFound(invite))
    return (
      <EmptyState
        page
        art="not-found"
        title="This invitation is no longer valid"
        action={
          <ButtonLink kind="primary" href="/groups">
            Browse groups
          </ButtonLink>
        }
      >
        Ask the person who sent it for a new one.
      </EmptyState>
    );
  return (
    <div className="page page--narrow">
      {invite.isError ? (
        <ReadError query={invite} page>
          We couldn’t load the invitation. Try again.
        </ReadError>
      ) : (
        <Skeleton label="Loading the invitation...">
          <SkeletonBlock h="9rem" />
        </Skeleton>
      )}
    </div>
  );
}
