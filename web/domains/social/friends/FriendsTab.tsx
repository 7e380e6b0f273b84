import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check, Search } from 'lucide';
import { useState } from 'react';
import type { FriendRequest } from '#contract/social/friends.ts';
import { useDebounced } from '../../../platform/app/use-debounced.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { focusNear, nextTo } from '../../../ui/hooks/restore-focus.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Avatar } from '../../../ui/pictures/Avatar.tsx';
import { friendPages, requestsRead } from '../data.ts';
import { PeopleList } from '../PeopleList.tsx';
import { cancelRequest, requestFailed, respondFailed, respondToRequest } from './data.ts';

/** Requests first, then friends, with the requests sent beside them. */
export function FriendsTab() {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const friends = useInfiniteQuery(friendPages(q));
  return (
    <div className="stack">
      <ListOf
        query={useQuery(requestsRead('received'))}
        loading={null}
        failed="We couldn’t load your requests. Try again."
        empty={null}
        frame={(requests) => (
          <Card as="section" aria-labelledby="requests-title">
            <h2 className="card-title" id="requests-title">
              Friend requests
            </h2>
            {requests}
          </Card>
        )}
        className="people"
        row={(request) => <Received request={request} />}
      />
      <Card as="section" aria-labelledby="friends-title">
        <h2 className="card-title" id="friends-title">
          Your friends
        </h2>
        <Field label="Search your friends" hideLabel className="mt-3">
          <Input
            type="search"
            icon={Search}
            placeholder="Search your friends"
            maxLength={80}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <PeopleList
          query={friends}
          loading="Loading your friends..."
          failed="We couldn’t load your friends. Your friends are still your friends. Try again in a moment."
          empty={
            q ? (
              <p className="muted mt-4">None of your friends has that name.</p>
            ) : (
              <EmptyState
                art="posts"
                title="No friends yet"
                action={
                  <ButtonLink kind="primary" href="/social?tab=discover">
                    Find people
                  </ButtonLink>
                }
              >
                Add one person you’d like to hear from. It’s easier with company.
              </EmptyState>
            )
          }
        />
      </Card>
      <ListOf
        query={useQuery(requestsRead('sent'))}
        loading={null}
        failed={null}
        empty={null}
        frame={(requests) => (
          <Card as="section" aria-labelledby="sent-title">
            <h2 className="card-title" id="sent-title">
              Requests you sent
            </h2>
            {requests}
          </Card>
        )}
        className="people"
        row={(request) => <Sent request={request} />}
      />
    </div>
  );
}

function Received({ request }: { request: FriendRequest }) {
  const toast = useToast();
  const { id, requester, shared_groups } = request;
  const respond = useApiMutation(respondToRequest, {
    failure: respondFailed,
    onDone: ({ message }) => toast(message),
  });
  const answer = async (accept: boolean) => {
    const settle = focusNear(nextTo(document.getElementById(`request-${id}`)));
    if (await respond.run(id, requester.id ?? '', accept)) settle();
  };
  return (
    <li
      className="flex flex-wrap gap-3 items-center py-3.5 border-t border-line first:border-t-0"
      id={`request-${id}`}
    >
      <Avatar name={requester.name} id={requester.id ?? ''} photo={requester.profile_photo} decorative />
      <div className="grow min-w-36 [flex-basis:0]">
        <Link className="strong [overflow-wrap:anywhere]" href={`/u/${requester.id}`} dir="auto">
          {requester.name}
        </Link>
        <p className="small muted line-clamp-2 wrap-anywhere" dir="auto">
          {shared_groups.length > 0
            ? `In ${shared_groups.join(', ')} with you`
            : 'Wants to be friends with you'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 justify-end">
        <Button size="sm" disabled={respond.busy} onClick={() => void answer(false)}>
          Decline<span className="sr"> {requester.name}</span>
        </Button>
        <Button size="sm" kind="primary" icon={Check} busy={respond.busy} onClick={() => void answer(true)}>
          Accept<span className="sr"> {requester.name}</span>
        </Button>
      </div>
    </li>
  );
}

function Sent({ request }: { request: FriendRequest }) {
  const toast = useToast();
  const { id, receiver } = request;
  const cancel = useApiMutation(cancelRequest, {
    failure: requestFailed,
    onDone: ({ message }) => toast(message),
  });
  const undo = async () => {
    const settle = focusNear(nextTo(document.getElementById(`request-${id}`)));
    if (await cancel.run(id, receiver.id ?? '')) settle();
  };
  return (
    <li
      className="flex flex-wrap gap-3 items-center py-3.5 border-t border-line first:border-t-0"
      id={`request-${id}`}
    >
      <Avatar
        name={receiver.name}
        id={receiver.id ?? ''}
        photo={receiver.profile_photo}
        size="sm"
        decorative
      />
      <Link
        className="grow strong [overflow-wrap:anywhere] min-w-36 [flex-basis:0]"
        href={`/u/${receiver.id}`}
        dir="auto"
      >
        {receiver.name}
      </Link>
      <Button size="sm" kind="ghost" busy={cancel.busy} onClick={() => void undo()}>
        Cancel<span className="sr"> request to {receiver.name}</span>
      </Button>
    </li>
  );
}
