import type { Group } from '#contract/groups.ts';
import type { Answer } from '../../platform/http/api.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { AuthorLine } from '../../ui/display/AuthorLine.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { focusNear, nextTo } from '../../ui/hooks/restore-focus.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { sentences } from './messages.ts';
import { reloadPeople, setGroup, useRequests } from './queries.ts';

/** Lists requests to join a private group, with Approve and Decline (decision 68). */
export function GroupRequests({ group }: { group: Group }) {
  const requests = useRequests(group.id, true);
  if (!requests.data)
    return requests.isError ? (
      <InlineError onRetry={() => void requests.refetch()} retrying={requests.isFetching}>
        We couldn’t load the requests. Try again.
      </InlineError>
    ) : (
      <SkeletonList label="Loading requests..." rows={3} />
    );
  if (requests.data.length === 0)
    return (
      <EmptyState row art="done" title="No one is waiting" level="h2">
        New requests to join appear here.
      </EmptyState>
    );
  return (
    <ul className="stack">
      {requests.data.map((request) => (
        <Request key={request.user.id} group={group} request={request} />
      ))}
    </ul>
  );
}

function Request({
  group,
  request: { user, asked_at },
}: {
  group: Group;
  request: Answer<'GET /api/groups/:id/requests'>[number];
}) {
  const toast = useToast();
  const { run, busy } = useApiMutation('POST /api/groups/:id/requests/:userId', {
    failure: sentences.notSaved,
    async onDone({ group: after }, [{ body }]) {
      const settle = focusNear(nextTo(document.getElementById(`asks-${user.id}`)));
      setGroup(after);
      toast(body.accept ? `${user.name} joined.` : `Declined. We let ${user.name} know.`);
      await reloadPeople(group.id);
      settle();
    },
  });
  const answer = (accept: boolean) =>
    user.id && void run({ params: { id: group.id, userId: user.id }, body: { accept } });
  return (
    <Card as="li" id={`asks-${user.id}`} className="row row--between row--wrap">
      <AuthorLine author={user} meta={<RelativeTime at={asked_at} />} />
      <div className="row">
        <Button kind="primary" size="sm" busy={busy} onClick={() => answer(true)}>
          Approve<span className="sr"> {user.name}</span>
        </Button>
        <Button size="sm" disabled={busy} onClick={() => answer(false)}>
          Decline<span className="sr"> {user.name}</span>
        </Button>
      </div>
    </Card>
  );
}
