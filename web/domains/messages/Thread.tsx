import {
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Conversation, Message } from '#contract/messages.ts';
import { useTimedMessage } from '../../platform/app/use-timed-message.ts';
import { isNotFound } from '../../platform/http/is-not-found.ts';
import { useLive } from '../../platform/live/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LoadMore } from '../../ui/controls/LoadMore.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/part.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import { markRead, readNewest, useConversation, useMessages } from './queries.ts';
import { byDay, firstUnread, inOrder, loadFailed } from './rules.ts';
import { ThreadHead } from './ThreadHead.tsx';

const MessageField = part(() => import('./MessageField.tsx').then((m) => m.MessageField));

/** How long “is writing” is shown after the last sign, in ms. */
const typingFor = 5_000;

interface ThreadProps {
  address: string;
  onClose: () => void;
}

/** A conversation: its messages by date, newest at the bottom, and the field. */
export function Thread({ address, onClose }: ThreadProps) {
  const query = useConversation(address);
  const conversation = query.data;
  if (isNotFound(query))
    return (
      <div className="thread thread--none">
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
  if (!conversation)
    return (
      <div className="thread">
        {query.isError ? (
          <div className="p-4">
            <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
              {loadFailed}
            </InlineError>
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
      conversation={conversation}
      updatedAt={query.dataUpdatedAt}
      onClose={onClose}
    />
  );
}

interface OpenThreadProps extends ThreadProps {
  conversation: Conversation;
  /** When the conversation was last read, in ms. */
  updatedAt: number;
}

function OpenThread({ address, conversation, updatedAt, onClose }: OpenThreadProps) {
  const isThere = conversation.id !== null;
  const query = useMessages(address, isThere);
  const messages = query.data ? inOrder(query.data.pages) : [];
  const [opened] = useState({
    readTo: conversation.read_to,
    hasUnread: conversation.unread_count > 0,
  });
  const [queued, setQueued] = useState<readonly { words: string; clientId: string }[]>([]);
  // The live event of a message may arrive before the response of its call.
  const waiting = queued.filter(({ clientId }) => !messages.some(({ client_id }) => client_id === clientId));
  const isLoaded = query.data !== undefined;

  // A poll of the conversation also brings its newest messages and what was read.
  const refresh = useEffectEvent(() => {
    if (isThere && isLoaded) void readNewest(address).catch(() => undefined);
  });
  useEffect(() => {
    if (updatedAt > 0) refresh();
  }, [updatedAt]);
  useMarkRead(address, {
    position: messages.at(-1)?.position ?? 0,
    unread: conversation.unread_count,
    updatedAt,
  });

  const typing = useTimedMessage<string>();
  useLive('typing', ({ conversation_id }) => {
    if (conversation_id === conversation.id)
      typing.show(`${firstName(conversation.partner.name)} is writing...`, typingFor);
  });
  const newest = messages.at(-1);
  const newestOfPartner = newest && !newest.is_own ? newest.id : undefined;
  const endTyping = useEffectEvent(typing.clear);
  useEffect(() => {
    if (newestOfPartner) endTyping();
  }, [newestOfPartner]);
  const now = useNow();
  const unreadId = opened.hasUnread ? firstUnread(messages, opened.readTo) : null;
  const scroller = useBottomScroll(messages.at(-1)?.id, waiting.length);
  return (
    <div className="thread">
      <ThreadHead address={address} conversation={conversation} messages={messages} onClose={onClose} />
      {query.isError && !isLoaded ? (
        <div className="grow p-4">
          <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {loadFailed}
          </InlineError>
        </div>
      ) : (
        <div
          className="msgs-scroll"
          ref={scroller}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls needs the focus for the keyboard
          tabIndex={0}
          role="region"
          aria-label={`Messages with ${conversation.partner.name}`}
        >
          <div
            className="msgs"
            role="log"
            aria-label={`Conversation with ${conversation.partner.name}`}
            aria-busy={query.isFetching && messages.length === 0 ? true : query.isFetchingNextPage}
          >
            {query.hasNextPage ? (
              <LoadMore
                label="Show older messages"
                busy={query.isFetchingNextPage}
                failed={query.isFetchNextPageError}
                ahead={300}
                onMore={() => void query.fetchNextPage()}
              />
            ) : null}
            {byDay(messages, now).map((day) => (
              <DayOfMessages key={day.label} address={address} unreadId={unreadId} {...day} />
            ))}
            {messages.length === 0 && waiting.length === 0 && !query.isFetching ? (
              <p className="when">
                {isThere
                  ? 'No messages here yet.'
                  : `Write the first message to ${conversation.partner.name}.`}
              </p>
            ) : null}
            {waiting.map(({ words, clientId }) => (
              <div key={clientId} className="b-row b-row--me">
                <p className="b me pending" dir="auto">
                  {words}
                </p>
                <span className="sent-state">Sending</span>
              </div>
            ))}
          </div>
        </div>
      )}
      <p className="typing" role="status">
        {typing.message}
      </p>
      <Suspense fallback={<div className="say say--loading" />}>
        <MessageField
          key={conversation.partner.id}
          address={address}
          conversation={conversation}
          onWaiting={setQueued}
          onClose={onClose}
        />
      </Suspense>
    </div>
  );
}

interface DayProps {
  address: string;
  label: string;
  messages: readonly Message[];
  unreadId: string | null;
}

function DayOfMessages({ address, label, messages, unreadId }: DayProps) {
  const lastOwn = messages.findLast(({ is_own }) => is_own)?.id;
  return (
    <section className="talk-day" aria-label={label}>
      <p className="when" aria-hidden="true">
        {label}
      </p>
      {messages.map((message) => (
        <MessageBubble
          key={message.id}
          address={address}
          message={message}
          isFirstUnread={message.id === unreadId}
          showsState={message.id === lastOwn}
        />
      ))}
    </section>
  );
}

const watchVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Marks messages as read while the page is visible. A failed call is repeated when the conversation is next read. */
function useMarkRead(
  address: string,
  { position, unread, updatedAt }: { position: number; unread: number; updatedAt: number },
): void {
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  const marked = useRef(0);
  useEffect(() => {
    if (!isVisible || unread === 0 || position === 0 || updatedAt === 0 || marked.current === position)
      return;
    marked.current = position;
    markRead(address, position).catch(() => {
      marked.current = 0;
    });
  }, [address, position, unread, updatedAt, isVisible]);
}

/** In px. Nearer to the end than this, the view follows new messages. */
const nearEnd = 80;

/**
 * Returns the ref of a box whose content is anchored at its end (`column-reverse`), so that older messages above move nothing. New
 * ones move nothing either while the member reads further up.
 */
function useBottomScroll(newest: string | undefined, waiting: number) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, newest });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const grown = element.scrollHeight - before.current.height;
    const isNew = before.current.newest !== newest;
    // Distance from the end is negative in a reversed column.
    if (isNew && before.current.newest !== undefined && -element.scrollTop > nearEnd && waiting === 0)
      element.scrollTop -= grown;
    before.current = { height: element.scrollHeight, newest };
  }, [newest, waiting]);
  useLayoutEffect(() => {
    if (waiting > 0 && box.current) box.current.scrollTop = 0;
  }, [waiting]);
  return box;
}
