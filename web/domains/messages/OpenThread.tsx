import clsx from 'clsx';
import { ArrowDown } from 'lucide';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Conversation } from '#contract/messages/endpoints.ts';
import { useTimedMessage } from '../../platform/app/use-timed-message.ts';
import type { QueuedText } from '../../platform/forms/use-queue-form.ts';
import { isNotFound } from '../../platform/http/refusals.ts';
import { NextPage } from '../../platform/lists/ListOf.tsx';
import { useLive, useLivePlace } from '../../platform/live/live.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { firstName } from '../../ui/display/first-name.ts';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import {
  readNewest,
  rereadMessage,
  showNewest,
  useMessageEvents,
  useMessages,
} from './conversations/data.ts';
import { useMarkRead } from './conversations/use-mark-read.ts';
import { MessageDays } from './MessageDays.tsx';
import { MessageScroll } from './MessageScroll.tsx';
import styles from './messages.module.css';
import { idOfMessage, inOrder, loadFailed, shownUpTo } from './rules.ts';
import { ThreadHead } from './ThreadHead.tsx';
import { useEndInView } from './use-end-in-view.ts';

const MessageField = part(() => import('./MessageField.tsx').then((m) => m.MessageField));

/** How long “is writing” is shown after the last sign, in ms. */
const typingFor = 5_000;
/** Older and newer messages load at this distance, in px. */
const ahead = 1_500;

/** Messages that a poll reads. */
const pageOfNewest = 50;

interface OpenThreadProps {
  address: string;
  at: string | undefined;
  conversation: Conversation;
  /** When the conversation was last read, in ms. */
  updatedAt: number;
  onNewest: () => void;
  /** Opens the conversation at a message. */
  onAt: (id: string) => void;
  onClose: () => void;
}

/** The messages of a conversation by date, newest at the bottom, and the field. */
export function OpenThread({
  address,
  at,
  conversation,
  updatedAt,
  onNewest,
  onAt,
  onClose,
}: OpenThreadProps) {
  const { partner, group_id } = conversation;
  const isChat = group_id != null;
  useLivePlace(isChat ? `group:${group_id}` : undefined);
  const toast = useToast();
  const isThere = conversation.id !== null;
  // The line of new messages stays where it was, however much of them is read or loaded.
  const [unreadId] = useState(conversation.first_unread_id);
  /** The unread message at which the pages begin. Null after a found message or a jump, which ask for the newest ones. */
  const [anchor, setAnchor] = useState(at === undefined ? unreadId : null);
  const start = at ?? anchor ?? undefined;
  const query = useMessages(address, { at: start, enabled: isThere });
  if (anchor !== null && at === undefined && isNotFound(query)) setAnchor(null);
  const messages = useMemo(() => (query.data ? inOrder(query.data.pages) : []), [query.data]);
  const [queued, setQueued] = useState<readonly QueuedText[]>([]);
  const find = (id: string) => messages.find((each) => each.id === id);
  // The live event of a message may arrive before the response of its call.
  const waiting = queued.filter(({ clientId }) => !messages.some(({ client_id }) => client_id === clientId));
  const isLoaded = query.data !== undefined;
  const newest = messages.at(-1);
  const hasNewest = !query.hasPreviousPage && (start === undefined || isLoaded);

  // A poll of the conversation also brings its newest messages and what was read.
  const refresh = useEffectEvent(() => {
    if (isThere && isLoaded) void readNewest(address).catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of another place may be older
  useEffect(() => {
    if (updatedAt > 0) refresh();
  }, [updatedAt, at]);
  const [isEndInView, end] = useEndInView();
  const [shown, setShown] = useState(0);
  const onShow = (positions: { first: number; last: number }) => {
    const unreadFrom = messages.find(({ id }) => id === unreadId)?.position ?? 1;
    setShown((now) => shownUpTo(Math.max(now, conversation.read_to, unreadFrom - 1), positions));
  };
  useMarkRead(address, {
    shownTo: isEndInView && hasNewest ? (newest?.position ?? 0) : shown,
    readTo: conversation.read_to,
    unread: conversation.unread_count,
    updatedAt,
  });

  // A poll brings the newest page only. A message above it, or in pages that end before it, may have changed.
  useMessageEvents((changed) => {
    // A member deleted many of theirs in a chat.
    const isMany = (one: (typeof changed)[number]) =>
      one.conversation_id === conversation.id && one.group_id !== undefined && one.message_id === undefined;
    if (changed.some(isMany)) void query.refetch();
    const ids = changed.flatMap(({ conversation_id, message_id }) =>
      conversation_id === conversation.id && typeof message_id === 'string' ? message_id : [],
    );
    for (const id of new Set(ids)) {
      const position = find(id)?.position;
      if (newest && position !== undefined && (!hasNewest || position <= newest.position - pageOfNewest))
        void rereadMessage(address, id).catch(() => undefined);
    }
  });
  const typing = useTimedMessage<string>();
  useLive('typing', ({ conversation_id }) => {
    if (conversation_id === conversation.id)
      typing.show(`${firstName(partner.name)} is writing...`, typingFor);
  });
  const newestOfPartner = newest && !newest.is_own ? newest.id : undefined;
  const endTyping = useEffectEvent(typing.clear);
  useEffect(() => {
    if (newestOfPartner) endTyping();
  }, [newestOfPartner]);

  const scroller = useRef<MessageScroll>(null);
  /** Counts the jumps to the newest message: the box begins at its end again. */
  const [jumps, setJumps] = useState(0);
  const toNewest = async () => {
    if (at !== undefined) return onNewest();
    if (hasNewest) return scroller.current?.scrollToEnd();
    try {
      await showNewest(address);
      setAnchor(null);
      setJumps((count) => count + 1);
    } catch {
      toast.error(loadFailed);
    }
  };
  // A text that is being sent is shown at the end.
  const followSent = useEffectEvent(() => void toNewest());
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set after an answer or by the page above
    if (waiting.length > 0) followSent();
  }, [waiting.length]);

  const goTo = useEffectEvent(() => {
    const element = start !== undefined && document.getElementById(idOfMessage(start));
    if (!element) return;
    if (at === undefined) return showUnread(element);
    focusMessage(element);
  });
  useLayoutEffect(() => {
    if (isLoaded) goTo();
  }, [isLoaded, at]);

  const [reply, setReply] = useState<{ id: string } | null>(null);
  /** The quoted message to which the member went last. It forgets that when the conversation opens at another place. */
  const [jump, setJump] = useState<{ id: string } | null>(null);
  const [jumpedFrom, setJumpedFrom] = useState(at);
  if (jumpedFrom !== at) {
    setJumpedFrom(at);
    setJump(null);
  }
  const showQuoted = useEffectEvent(({ id }: { id: string }) => {
    if (find(id)) focusMessage(document.getElementById(idOfMessage(id)));
    else onAt(id);
  });
  useLayoutEffect(() => {
    if (jump) showQuoted(jump);
  }, [jump]);

  const isOutside = isEndInView === false || !hasNewest;
  return (
    <div className={styles.thread}>
      <ThreadHead address={address} conversation={conversation} messages={messages} onClose={onClose} />
      {query.isError && !isLoaded ? (
        <div className="grow p-4">
          {at !== undefined && isNotFound(query) ? (
            <>
              <p className="muted">That message is no longer here. It was deleted with its conversation.</p>
              <Button className="mt-4" onClick={onNewest}>
                Show the newest messages
              </Button>
            </>
          ) : (
            <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
              {loadFailed}
            </InlineError>
          )}
        </div>
      ) : isThere && !isLoaded ? (
        <div className="grow p-4">
          <Skeleton label="Loading messages...">
            <SkeletonBlock h="16rem" />
          </Skeleton>
        </div>
      ) : (
        <div className="flex-1 min-h-0 flex relative">
          <MessageScroll
            key={`${at ?? ''}:${jumps}`}
            ref={scroller}
            label={isChat ? `Messages in ${partner.name}` : `Messages with ${partner.name}`}
            shown={`${messages[0]?.id} ${newest?.id}`}
            hasNewest={hasNewest}
            onShow={onShow}
          >
            <div
              className="grid px-6 py-5 gap-1.5 relative max-shell:px-4 max-shell:py-3"
              role="log"
              aria-label={isChat ? `Chat of ${partner.name}` : `Conversation with ${partner.name}`}
              aria-busy={query.isFetchingNextPage || query.isFetchingPreviousPage}
            >
              <NextPage query={query} label="Show older messages" ahead={ahead} failed={null} />
              <MessageDays
                address={address}
                messages={messages}
                unreadId={unreadId}
                foundId={jump?.id ?? at}
                partnerName={isChat ? null : partner.name}
                onReply={conversation.may_message ? setReply : undefined}
                onQuote={setJump}
              />
              <NextPage
                query={{
                  hasNextPage: query.hasPreviousPage,
                  isFetchingNextPage: query.isFetchingPreviousPage,
                  isFetchNextPageError: query.isFetchPreviousPageError,
                  fetchNextPage: query.fetchPreviousPage,
                }}
                label="Show newer messages"
                ahead={ahead}
                failed={null}
              />
              {messages.length === 0 && waiting.length === 0 && !query.isFetching && !query.hasNextPage ? (
                <p className={styles.when}>
                  {isChat
                    ? 'No messages here yet. Everyone in the group can read what you write here.'
                    : isThere
                      ? 'No messages here yet.'
                      : `Write the first message to ${partner.name}.`}
                </p>
              ) : null}
              {waiting.map(({ words, clientId }) => (
                <div
                  key={clientId}
                  className={clsx(
                    styles.row,
                    'flex flex-wrap items-center gap-x-1 gap-y-0.5 flex-row-reverse',
                  )}
                >
                  <p
                    className={clsx(
                      styles.b,
                      styles.me,
                      'max-w-[min(78%,30rem)] opacity-80 whitespace-pre-wrap',
                    )}
                    dir="auto"
                  >
                    {words}
                  </p>
                  <span className="font-size-xs [flex-basis:100%] text-end muted px-1 py-0">Sending</span>
                </div>
              ))}
              {hasNewest ? (
                <div
                  className="absolute right-0 bottom-0 left-0 h-20 pointer-events-none"
                  data-end=""
                  ref={end}
                />
              ) : null}
            </div>
          </MessageScroll>
          {isOutside && messages.length > 0 ? (
            <Button
              className="absolute bottom-3 left-[50%] [translate:-50%_0] rounded-full shadow-2"
              size="sm"
              kind={conversation.unread_count > 0 ? 'primary' : 'secondary'}
              icon={ArrowDown}
              onClick={() => void toNewest()}
            >
              {conversation.unread_count > 0 ? 'New messages' : 'Jump to newest'}
            </Button>
          ) : null}
        </div>
      )}
      <p className="font-size-xs muted min-h-5 px-6 py-0" role="status">
        {typing.message}
      </p>
      <Suspense fallback={<div className={clsx(styles.say, 'min-h-18')} />}>
        <MessageField
          key={partner.id ?? group_id}
          address={address}
          conversation={conversation}
          find={find}
          asked={reply}
          onWaiting={setQueued}
          onClose={onClose}
        />
      </Suspense>
    </div>
  );
}

function focusMessage(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

/** Scrolls to the first unread message, below its line, if it is above the view. */
function showUnread(element: HTMLElement): void {
  const box = element.closest('[data-messages]');
  const line = element.previousElementSibling ?? element;
  if (box && line.getBoundingClientRect().top < box.getBoundingClientRect().top)
    line.scrollIntoView({ block: 'start' });
}
