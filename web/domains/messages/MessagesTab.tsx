import clsx from 'clsx';
import { Suspense, useState } from 'react';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { overlay, part } from '../../ui/layout/part.tsx';
import { ConversationList } from './ConversationList.tsx';
import './messages.css';

const Thread = part(() => import('./Thread.tsx').then((m) => m.Thread));
const NewMessage = overlay(() => import('./NewMessage.tsx').then((m) => m.NewMessage));

interface MessagesTabProps {
  /** Partner, or conversation, that is open. */
  address: string | undefined;
  /** Message at which it opens. */
  at?: string | undefined;
  onOpen: (address: string | undefined, message?: string) => void;
}

/** Tab of private messages (B section 2): list and conversation, 600 px high, one after the other on phones. */
export function MessagesTab({ address, at, onOpen }: MessagesTabProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isChoosing && !wasOpened) setWasOpened(true);
  return (
    <section className={clsx('card card--flush chat', address && 'chat--open')} aria-label="Messages">
      <ConversationList address={address} onOpen={onOpen} onNew={() => setChoosing(true)} />
      {address ? (
        <Suspense fallback={<div className="chat-thread" />}>
          <Thread
            key={address}
            address={address}
            at={at}
            onNewest={() => onOpen(address)}
            onClose={() => onOpen(undefined)}
          />
        </Suspense>
      ) : (
        <div className="chat-thread chat-thread--none">
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
    </section>
  );
}
