import { useState } from 'react';
import type { Group } from '#contract/groups.ts';
import { api, errorMessage } from '../../platform/http/api.ts';
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
  const toast = useToast();
  const requests = useRequests(group.id, true);
  const [busy, setBusy] = useState<string>();

  const answer = async (userId: string, name: string, accept: boolean) => {
    setBusy(userId);
    try {
      const { group: after } = await api('POST /api/groups/:id/requests/:userId', {
        params: { id: group.id, userId },
        body: { accept },
      });
      const settle = focusNear(nextTo(document.getElementById(`asks-${userId}`)));
      setGroup(after);
      toast(accept ? `${name} joined.` : `Declined. We let ${name} know.`);
      await reloadPeople(group.id);
      settle();
    } catch (error) {
      toast.error(errorMessage(error, sentences.notSaved));
    } finally {
      setBusy(undefined);
    }
  };

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
      {requests.data.map(({ user, asked_at }) => (
        <Card as="li" key={user.id} id={`asks-${user.id}`} className="row row--between row--wrap">
          <AuthorLine author={user} meta={<RelativeTime at={asked_at} />} />
          <div className="row">
            <Button
              kind="primary"
              size="sm"
              busy={busy === user.id}
              onClick={() => user.id && void answer(user.id, user.name, true)}
            >
              Approve<span className="sr"> {user.name}</span>
            </Button>
            <Button
              size="sm"
              disabled={busy === user.id}
              onClick={() => user.id && void answer(user.id, user.name, false)}
            >
              Decline<span className="sr"> {user.name}</span>
            </Button>
          </div>
        </Card>
      ))}
    </ul>
  );
}
