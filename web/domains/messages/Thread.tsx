import clsx from 'clsx';
import { Suspense, useState } from 'react';
import { ReadError } from '../../platform/app/ReadError.tsx';
import { isNotFound } from '../../platform/http/refusals.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import { useConversation } from './conversations/data.ts';
import styles from './messages.module.css';
import { OpenThread } from './OpenThread.tsx';
import { loadFailed } from './rules.ts';

const Received = part(() => import('./Received.tsx').then((m) => m.Received));

interface ThreadProps {
  address: string;
  /** Message at which it opens, in place of the newest. */
  at?: string | undefined;
  /** Takes that message out of the address. */
  onNewest: () => void;
  /** Opens it at another message. */
  onAt: (id: string) => void;
  onClose: () => void;
}

/** A conversation: its messages by date, newest at the bottom, and the field. */
export function Thread({ address, at, onNewest, onAt, onClose }: ThreadProps) {
  const query = useConversation(address);
  const conversation = query.data;
  // Where unread messages begin is known from a new answer only. Without a connection the last one has to do.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (query.isFetchedAfterMount || (conversation && !query.isFetching))) setOpen(true);
  if (isNotFound(query))
    return (
      <div className={clsx(styles.thread, 'justify-center')}>
        <Suspense fallback={null}>
          <Received address={address} />
        </Suspense>
        <EmptyState
          art="not-found"
          title="Conversation not available"
          level="h2"
          action={<Button onClick={onClose}>Back to conversations</Button>}
        >
          It may be deleted, or you can’t write to this person.
        </EmptyState>
      </div>
    );
  if (!conversation || !isOpen)
    return (
      <div className={styles.thread}>
        {query.isError ? (
          <div className="p-4">
            <ReadError query={query}>{loadFailed}</ReadError>
          </div>
        ) : (
          <Skeleton label="Loading the conversation..." className="p-4">
            <SkeletonBlock h="20rem" />
          </Skeleton>
        )}
      </div>
    );
  return (
    <OpenThread
      address={address}
      at={at}
      conversation={conversation}
      updatedAt={query.dataUpdatedAt}
      onNewest={onNewest}
      onAt={onAt}
      onClose={onClose}
    />
  );
}
