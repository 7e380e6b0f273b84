import clsx from 'clsx';
import type { Group, GroupRequest } from '#contract/groups/endpoints.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { AuthorLine } from '../../ui/display/AuthorLine.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { counted } from '../../ui/formats.ts';
import { focusNear, nextTo } from '../../ui/hooks/restore-focus.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { reloadPeople, setGroup, useRequests } from './data.ts';
import styles from './groups.module.css';
import { sentences } from './messages.ts';

const onCard = 3;

/** Lists requests to join a private group, with Approve and Decline. */
export function GroupRequests({ group }: { group: Group }) {
  return (
    <ListOf
      query={useRequests(group.id, true)}
      keyOf={idOfRequest}
      loading={<SkeletonList label="Loading requests..." rows={3} />}
      failed="We couldn’t load the requests. Try again."
      empty={
        <EmptyState row art="done" title="No one is waiting" level="h2">
          New requests to join appear here.
        </EmptyState>
      }
      className="stack"
      row={({ user, asked_at }) => (
        <Card as="li" id={`asks-${user.id}`} className="row row--between row--wrap">
          <AuthorLine author={user} meta={<RelativeTime at={asked_at} />} />
          <Answers groupId={group.id} user={user} />
        </Card>
      )}
    />
  );
}

const idOfRequest = ({ user }: GroupRequest): string => user.id ?? '';

/** Card with the first requests, beside the group's card in My Groups. */
export function GroupAsks({ group, count }: { group: Group; count: number }) {
  const requests = useRequests(group.id, true);
  return (
    <Card as="li" className="col-span-2 max-shell:col-auto">
      <div className="row row--between">
        <h3 className="h4">
          {counted(count, 'person asks to join', 'people ask to join')}
          <span className="sr"> {group.name}</span>
        </h3>
        <Link className="link small" href={`/groups/${group.id}?tab=requests`}>
          All requests<span className="sr"> of {group.name}</span>
        </Link>
      </div>
      <ListOf
        query={{ ...requests, data: requests.data?.slice(0, onCard) }}
        keyOf={idOfRequest}
        loading={<SkeletonList label="Loading requests..." rows={2} />}
        failed="We couldn’t load the requests. Try again."
        empty={null}
        className={clsx(styles.asksList, 'grid mt-3')}
        row={({ user, asked_at }) => (
          <li id={`asks-${user.id}`} className="row row--between row--wrap">
            <AuthorLine author={user} meta={<RelativeTime at={asked_at} />} />
            <Answers groupId={group.id} user={user} />
          </li>
        )}
      />
    </Card>
  );
}

/** Buttons that approve or decline one request. */
function Answers({ groupId, user }: { groupId: string; user: GroupRequest['user'] }) {
  const toast = useToast();
  const { run, busy } = useApiMutation('POST /api/groups/:id/requests/:userId', {
    failure: sentences.notSaved,
    async onDone({ group: after }, [{ body }]) {
      const settle = focusNear(nextTo(document.getElementById(`asks-${user.id}`)));
      setGroup(after);
      toast(body.accept ? `${user.name} joined.` : `Declined. We let ${user.name} know.`);
      await reloadPeople(groupId);
      settle();
    },
  });
  const answer = (accept: boolean) =>
    user.id && void run({ params: { id: groupId, userId: user.id }, body: { accept } });
  return (
    <div className="row">
      <Button kind="primary" size="sm" busy={busy} onClick={() => answer(true)}>
        Approve<span className="sr"> {user.name}</span>
      </Button>
      <Button size="sm" disabled={busy} onClick={() => answer(false)}>
        Decline<span className="sr"> {user.name}</span>
      </Button>
    </div>
  );
}
