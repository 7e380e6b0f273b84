import { useRouter } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import type { Reply, Topic } from '#contract/forum/endpoints.ts';
import { ReadError } from '../../../platform/app/ReadError.tsx';
import { HiddenNotice } from '../../../platform/content/HiddenNotice.tsx';
import { useEditParam } from '../../../platform/drafts/use-edit-param.ts';
import { errorMessage } from '../../../platform/http/api.ts';
import { isNotFound, isShut } from '../../../platform/http/refusals.ts';
import { useTitle } from '../../../platform/navigation/use-title.ts';
import { queryClient } from '../../../platform/query/query.ts';
import { BackLink } from '../../../ui/controls/BackLink.tsx';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonPost } from '../../../ui/display/Skeleton.tsx';
import { topicRead } from '../data.ts';
import { failures } from '../messages.ts';
import { Replies } from '../replies/Replies.tsx';
import { ReplyFooter } from '../replies/ReplyFooter.tsx';
import type { Answering } from '../replies/ReplyForm.tsx';
import { useScrollToReply } from '../replies/use-scroll-to-reply.ts';
import type { TopicView } from '../search-params.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { useFormFeedback } from '../use-form-feedback.tsx';
import { useReadTracking } from '../use-read-tracking.ts';
import { appeal, categoryIn, noteRead, useCategories } from './data.ts';
import { EditTopic } from './EditTopic.tsx';
import { OpeningPost } from './OpeningPost.tsx';
import { TopicActions } from './TopicActions.tsx';
import { TopicFacts } from './TopicFacts.tsx';
import { TopicTools } from './TopicTools.tsx';
import { useTopic } from './use-topic.ts';
import { useTopicActions } from './use-topic-actions.ts';

interface TopicPageProps {
  /** Category from the URL, a slug or an id. */
  category: string;
  id: string;
  view: TopicView;
  onView: (view: TopicView) => void;
}

/** Page of a topic with its replies. */
export function TopicPage({ category: named, id, view, onView }: TopicPageProps) {
  const router = useRouter();
  const order = view.sort ?? 'oldest';
  const thread = useTopic(id, order);
  const { topic } = thread;
  useTitle(topic?.title);
  const category = categoryIn(useCategories().list, topic?.category_slug ?? named);
  const { banner, feedback } = useFormFeedback({
    error: thread.error,
    failure: failures.topic,
    isFetching: thread.isFetching,
    retry: () => void thread.reload(),
  });
  const acts = useTopicActions(thread, feedback);
  const target = useScrollToReply(thread);
  const [answering, setAnswering] = useState<Answering | null>(null);
  const editor = useEditParam(id, topic?.may_edit ?? false);
  useFocusBack(editor.isOpen, () => document.querySelector('button[aria-label="Topic options"]'));
  useReadTracking(thread);
  useRightAddress(named, topic);
  const list = `/forum/${topic?.category_slug ?? named}`;

  const gone = isShut({ error: thread.error, data: topic });
  useEffect(() => {
    // The cached topic stays while the page is open, because the member may be writing here.
    return gone ? () => queryClient.removeQueries({ queryKey: topicRead(id).queryKey }) : undefined;
  }, [gone, id]);

  // A cached topic of an earlier visit is not shown. A topic already on the screen stays, or typed text would be lost.
  if (gone && (!topic || !thread.wasFresh)) {
    if (!isNotFound(thread))
      return (
        <ReadError query={{ ...thread, refetch: thread.reload }} page>
          {failures.topic.failed}
        </ReadError>
      );
    return (
      <EmptyState
        page
        art="not-found"
        title="Topic not found"
        action={
          <ButtonLink kind="primary" href={list}>
            Back to the topics
          </ButtonLink>
        }
      >
        {errorMessage(thread.error, failures.topic)}
      </EmptyState>
    );
  }

  const sent = async (reply: Reply) => {
    setAnswering(null);
    thread.add(reply);
    target.go({ kind: 'post', id: reply.id });
    await Promise.all([thread.reload(), noteRead()]);
  };
  const leave = async () => {
    await router.navigate({ href: list });
    // Back must not show the deleted topic.
    queryClient.removeQueries({ queryKey: topicRead(id).queryKey });
  };

  return (
    <div className="page">
      {banner}
      <BackLink href={list}>
        <span className="sr">Back to </span>
        {category?.name ?? 'Topics'}
      </BackLink>
      {topic ? (
        <div className="grid grid-cols-[minmax(0,1fr)_17.5rem] gap-8 items-start mt-2 max-shell:grid-cols-1">
          <div className="stack" style={{ '--gap': '1.5rem' } as CSSProperties}>
            {topic.is_deleted ? (
              <Banner kind="warn">This topic was deleted. Only moderators see it.</Banner>
            ) : null}
            <HiddenNotice
              noun="topic"
              content={topic}
              onAsk={async (body) => thread.setTopic(await appeal(topic, body))}
            />
            {editor.isOpen ? (
              <>
                <h1 className="sr">{topic.title}</h1>
                <EditTopic topic={topic} thread={thread} feedback={feedback} onClose={editor.close} />
              </>
            ) : (
              <OpeningPost
                topic={topic}
                category={category}
                tools={<TopicTools topic={topic} thread={thread} feedback={feedback} onEdit={editor.open} />}
                acts={
                  <TopicActions
                    topic={topic}
                    acts={acts}
                    fail={feedback.fail}
                    onReply={topic.may_reply ? () => setAnswering({ parent: null, quote: null }) : undefined}
                    onErased={leave}
                  />
                }
              />
            )}
            {topic.is_hidden ? null : (
              <Replies
                topic={topic}
                thread={thread}
                acts={acts}
                feedback={feedback}
                order={order}
                onOrder={(sort) => onView(sort === 'oldest' ? {} : { sort })}
                answering={answering}
                onAnswer={setAnswering}
                onSent={(reply) => void sent(reply)}
                onFirstUnread={() => target.go({ kind: 'unread' })}
                onArrived={(reply) => target.go({ kind: 'post', id: reply })}
                isGoing={target.isGoing}
              />
            )}
            {topic.is_hidden ? null : (
              <ReplyFooter
                topic={topic}
                answering={answering}
                onAnswer={setAnswering}
                onSent={(reply) => void sent(reply)}
                feedback={feedback}
              />
            )}
          </div>
          <TopicFacts topic={topic} />
        </div>
      ) : thread.error ? (
        <h1 className="sr">Topic</h1>
      ) : (
        <>
          <h1 className="sr">Topic</h1>
          <Skeleton label="Loading topic...">
            <SkeletonPost />
          </Skeleton>
        </>
      )}
    </div>
  );
}

/** Replaces the URL when the topic was moved or its category was given by id. */
function useRightAddress(named: string, topic: Topic | undefined): void {
  const router = useRouter();
  const slug = topic?.category_slug;
  const mend = useEffectEvent(() => {
    if (!topic || slug === named) return;
    const { hash, searchStr } = router.state.location;
    void router.navigate({
      href: `/forum/${slug}/${topic.id}${searchStr}${hash ? `#${hash}` : ''}`,
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => mend(), [slug, named]);
}
