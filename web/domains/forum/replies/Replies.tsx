import { ArrowDown } from 'lucide';
import { type CSSProperties, Fragment } from 'react';
import type { Reply, ReplyOrder, Topic } from '#contract/forum/endpoints.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { useNewReplies } from '../../../platform/live/use-new-replies.ts';
import { useMember } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { NewNotice } from '../../../ui/display/NewNotice.tsx';
import { plainTextOf } from '../../../ui/editor/reading/plain.ts';
import { useStableCallbacks } from '../../../ui/hooks/use-stable-callbacks.ts';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import styles from '../forum.module.css';
import { failures } from '../messages.ts';
import { isUnread, newestFirst, quoteOf, repliesLabel, threadOf } from '../rules.ts';
import type { Thread } from '../topics/use-topic.ts';
import type { Acts } from '../topics/use-topic-actions.ts';
import type { FormFeedback } from '../use-form-feedback.tsx';
import { type Answering, ReplyForm } from './ReplyForm.tsx';
import { ReplyItem } from './ReplyItem.tsx';

interface RepliesProps {
  topic: Topic;
  thread: Thread;
  acts: Acts;
  feedback: FormFeedback;
  order: ReplyOrder;
  onOrder: (order: ReplyOrder) => void;
  /** The reply form's target, or null while it has none. */
  answering: Answering | null;
  onAnswer: (answering: Answering | null) => void;
  onSent: (reply: Reply) => void;
  onFirstUnread: () => void;
  /** Shows a reply that arrived while the topic was open. */
  onArrived: (id: string) => void;
  isGoing: boolean;
}

/** Most characters of a reply that a quotation contains. */
const longestQuote = 1_000;
/** Replies rendered at once. */
const early = 3;
/** Distance from the end at which more replies load, in px. */
const ahead = 2000;

/** Lists the replies of a topic, as threads or newest first, with the form below the reply being answered. */
export function Replies(props: RepliesProps) {
  const {
    topic,
    thread,
    acts,
    feedback,
    order,
    onOrder,
    answering,
    onAnswer,
    onSent,
    onFirstUnread,
    onArrived,
    isGoing,
  } = props;
  const { id: memberId } = useMember();
  const { replies, lastRead, firstUnread, hasMore, moreError } = thread;
  // With the newest first, unread replies are at the top anyway.
  const hasUnread =
    order === 'oldest' && (firstUnread !== undefined || (hasMore && Boolean(topic.unread_count)));
  const placed = order === 'oldest' ? threadOf(replies) : newestFirst(replies, topic.posts);
  const fresh = useNewReplies(`topic:${topic.id}`, {
    noun: ['reply', 'replies'],
    isShown: (id) => replies.some((reply) => reply.id === id),
  });
  const showNew = async () => {
    const { first } = fresh;
    await thread.reload();
    fresh.clear();
    if (first) onArrived(first);
  };
  const notice = (
    <NewNotice
      at={order === 'newest' ? 'above' : 'below'}
      label={fresh.label}
      onShow={() => void showNew()}
    />
  );
  const steady = useStableCallbacks({
    replace: thread.replace,
    reload: thread.reload,
    remove: thread.remove,
    answer: (reply: Reply) => onAnswer({ parent: reply, quote: null }),
    quote: (reply: Reply) => {
      const words = plainTextOf(reply.content);
      const cut = words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()}…` : words;
      onAnswer({ parent: reply, quote: quoteOf(reply.author.name, cut) });
    },
  });
  return (
    <>
      <SectionHead look="h3" title={repliesLabel(topic.post_count)} className="items-center min-h-touch">
        {hasUnread && lastRead ? (
          <Button size="sm" kind="tint" icon={ArrowDown} busy={isGoing} onClick={onFirstUnread}>
            Jump to first unread
          </Button>
        ) : null}
        {topic.post_count > 1 ? (
          <Segmented
            label="Sort replies"
            value={order}
            onChange={onOrder}
            options={[
              { value: 'oldest', label: 'Oldest' },
              { value: 'newest', label: 'Newest' },
            ]}
          />
        ) : null}
      </SectionHead>
      {order === 'newest' ? notice : null}
      <ListOf
        query={{
          data: placed,
          error: moreError,
          isError: moreError !== null,
          isFetching: thread.isFetchingMore,
          refetch: thread.fetchMore,
          hasNextPage: hasMore,
          isFetchingNextPage: thread.isFetchingMore,
          isFetchNextPageError: moreError !== null,
          fetchNextPage: thread.fetchMore,
        }}
        keyOf={({ reply }) => reply.id}
        loading={null}
        failed={null}
        empty={order === 'newest' ? null : notice}
        more={{
          busyText: 'Loading replies...',
          ahead,
          failed: errorMessage(moreError, failures.replies),
        }}
        rows={(shown) => (
          <>
            <Card as="section" aria-label="Replies">
              <div className={styles.replies}>
                {shown.map((each, index) => (
                  <Fragment key={each.reply.id}>
                    <ReplyItem
                      reply={each.reply}
                      depth={each.depth}
                      answeredName={
                        each.answers || each.isApart ? (nameOf(each.answers) ?? 'an earlier reply') : null
                      }
                      isApart={each.isApart}
                      path={`/forum/${topic.category_slug}/${topic.id}`}
                      mayReply={topic.may_reply}
                      isNew={isUnread(each.reply, lastRead, memberId)}
                      isEarly={index < early}
                      thread={steady}
                      acts={acts}
                      feedback={feedback}
                    />
                    {answering?.parent?.id === each.reply.id && topic.may_reply ? (
                      <div
                        className="[--step:3.5rem] ml-[calc(var(--depth,0)_*_var(--step))] p-4.5 rounded-md bg-sunken/55 max-shell:[--step:1.25rem] max-shell:p-3"
                        style={{ '--depth': Math.min(each.depth + 1, 3) } as CSSProperties}
                      >
                        <ReplyForm
                          topic={topic}
                          answering={answering}
                          isAsked
                          feedback={feedback}
                          onSent={onSent}
                          onCancel={() => onAnswer(null)}
                          onUndo={(quote) => onAnswer({ parent: each.reply, quote })}
                        />
                      </div>
                    ) : null}
                  </Fragment>
                ))}
              </div>
            </Card>
            {order === 'newest' ? null : notice}
          </>
        )}
      />
    </>
  );
}

/** Returns the author's name, unless the reply was deleted: then the server doesn't tell it. */
const nameOf = (reply: Reply | null | undefined): string | undefined =>
  reply && !reply.is_deleted ? reply.author.name : undefined;
