import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Suspense, useEffect, useState } from 'react';
import { ReadError } from '../../platform/app/ReadError.tsx';
import { isNotFound } from '../../platform/http/refusals.ts';
import { useLive } from '../../platform/live/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import { closeChat, useConversation } from './conversations/data.ts';
import { chatOpening } from './data.ts';
import styles from './messages.module.css';
import { OpenThread } from './OpenThread.tsx';
import { loadFailed } from './rules.ts';

const ClosedChat = part(() => import('./chats/ClosedChat.tsx').then((m) => m.ClosedChat));
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

/** A conversation: its messages by date, newest at the bottom, and the field. A chat is opened by it. */
export function Thread({ address, at, onNewest, onAt, onClose }: ThreadProps) {
  const query = useConversation(address);
  const conversation = query.data;
  const groupId = conversation?.group_id ?? null;
  // A chat closes as soon as the member is no longer in its group, whether the stream says so or a read is refused.
  const [isOut, setOut] = useState(false);
  useLive('chat', ({ group_id, conversation_id }) => {
    if (conversation_id === undefined && [groupId, address].includes(group_id)) setOut(true);
  });
  const hasEnded = isOut || (groupId !== null && isNotFound(query));
  useEffect(() => {
    if (hasEnded) closeChat(address);
  }, [hasEnded, address]);
  const isClosed = conversation !== undefined && conversation.group_id != null && conversation.id === null;
  const opening = useQuery({ ...chatOpening(address), enabled: isClosed && !isOut });
  // Where unread messages begin is known from a new answer only. Without a connection the last one has to do.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (query.isFetchedAfterMount || (conversation && !query.isFetching))) setOpen(true);
  if (hasEnded)
    return (
      <Suspense fallback={<div className={styles.thread} />}>
        <ClosedChat groupId={groupId ?? address} name={conversation?.partner.name} onClose={onClose} />
      </Suspense>
    );
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
          It may be deleted, or it isn’t open to you.
        </EmptyState>
      </div>
    );
  if (!conversation || !isOpen || isClosed)
    return (
      <div className={styles.thread}>
        {query.isError || opening.isError ? (
          <div className="p-4">
            <ReadError query={query.isError ? query : opening}>{loadFailed}</ReadError>
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
