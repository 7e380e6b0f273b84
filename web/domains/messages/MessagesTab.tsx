import clsx from 'clsx';
import { Suspense, useRef, useState } from 'react';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useFullScreen } from '../../ui/hooks/use-full-screen.ts';
import { useMedia } from '../../ui/hooks/viewport.ts';
import { overlay, part } from '../../ui/layout/lazy-part.tsx';
import { ConversationList } from './conversations/ConversationList.tsx';
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
  const section = useRef<HTMLElement>(null);
  // The open conversation covers the page of a phone.
  const isFullScreen = useMedia('(max-width: 60rem)') && address !== undefined;
  useFullScreen(section, isFullScreen);
  const [isChoosing, setChoosing] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isChoosing && !wasOpened) setWasOpened(true);
  return (
    <section
      ref={section}
      data-full-screen={isFullScreen || undefined}
      className={clsx(
        styles.chat,
        'card card--flush',
        address &&
          clsx(
            styles.chatOpen,
            'max-shell:fixed max-shell:inset-0 max-shell:m-0 max-shell:z-(--ev-z-dialog) max-shell:h-dvh max-shell:border-0 max-shell:bg-surface max-shell:pb-[env(safe-area-inset-bottom)]',
          ),
      )}
      aria-label="Messages"
    >
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
    </section>
  );
}
