import clsx from 'clsx';
import { Suspense, useState } from 'react';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { overlay, part } from '../../ui/layout/lazy-part.tsx';
import { ConversationList } from './conversations/ConversationList.tsx';
import { MessagesFrame } from './MessagesFrame.tsx';
import styles from './messages.module.css';

const Thread = part(() => import('./Thread.tsx').then((m) => m.Thread));
const NewMessage = overlay(() => import('./NewMessage.tsx').then((m) => m.NewMessage));

interface MessagesTabProps {
  /** Partner, or conversation, that is open. */
  address: string | undefined;
  /** Message at which it opens. */
  at?: string | undefined;
  onOpen: (address: string | undefined, message?: string) => void;
}

/** Tab of private messages: list and conversation, 600 px high, one after the other on phones. */
export function MessagesTab({ address, at, onOpen }: MessagesTabProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isChoosing && !wasOpened) setWasOpened(true);
  return (
    <MessagesFrame label="Messages" isOpen={address !== undefined}>
      <ConversationList address={address} onOpen={onOpen} onNew={() => setChoosing(true)} />
      {address ? (
        <Suspense fallback={<div className={styles.thread} />}>
          <Thread
            key={address}
            address={address}
            at={at}
            onNewest={() => onOpen(address)}
            onAt={(id) => onOpen(address, id)}
            onClose={() => onOpen(undefined)}
          />
        </Suspense>
      ) : (
        <div className={clsx(styles.thread, 'justify-center')}>
          <EmptyState art="messages" title="Your messages" level="h2">
            Choose a conversation, or write to someone new.
          </EmptyState>
        </div>
      )}
      {wasOpened ? (
        <Suspense fallback={null}>
          <NewMessage
            open={isChoosing}
            onClose={() => setChoosing(false)}
            onPick={(id) => {
              setChoosing(false);
              onOpen(id);
            }}
          />
        </Suspense>
      ) : null}
    </MessagesFrame>
  );
}
