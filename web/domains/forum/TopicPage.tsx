import { useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type CSSProperties, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { Reply, Topic } from '#contract/forum.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useEditAddress } from '../../platform/use-edit-address.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/part.tsx';
import { Skeleton, SkeletonPost } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { EditTopic } from './EditTopic.tsx';
import './forum.css';
import { failureOf, isGone } from './failures.ts';
import { OpeningPost } from './OpeningPost.tsx';
import { categoryIn, noteRead, topicQuery, useCategories } from './queries.ts';
import { Replies } from './Replies.tsx';
import type { Answering } from './ReplyForm.tsx';
import { ReplyPlace } from './ReplyPlace.tsx';
import { TopicFacts } from './TopicFacts.tsx';
import { TopicTools } from './TopicTools.tsx';
import { useActs } from './use-acts.ts';
import { useBanner } from './use-banner.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useReading } from './use-reading.ts';
import { useTarget } from './use-target.ts';
import { useThread } from './use-thread.ts';
import type { TopicView } from './views.ts';
import { WrittenActs } from './WrittenActs.tsx';

const HiddenNote = part(() => import('../moderation/HiddenNote.tsx').then((m) => m.HiddenNote));

interface TopicPageProps {
  /** The address's word for where it stands. */
  category: string;
  id: string;
  view: TopicView;
  onView: (view: TopicView) => void;
}

/** A topic with its replies (A section 2.10, topic detail). */
export function TopicPage({ category: named, id, view, onView }: TopicPageProps) {
  const router = useRouter();
  const toast = useToast();
  const order = view.sort ?? 'oldest';
  const thread = useThread(id, order);
  const { topic } = thread;
  useTitle(topic?.title);
  const category = categoryIn(useCategories().list, topic?.category_slug ?? named);
  const { banner, say } = useBanner({
    error: thread.error,
    failure: 'topic',
    isFetching: thread.isFetching,
    retry: () => void thread.reload(),
  });
  const acts = useActs(thread, say);
  const target = useTarget(thread);
  const [answering, setAnswering] = useState<Answering | null>(null);
  const editor = useEditAddress(id, topic?.may_edit ?? false);
  useFocusBack(editor.isOpen, () => document.querySelector('button[aria-label="Topic options"]'));
  useReading(thread);
  useRightAddress(named, topic);
  const list = `/forum/${topic?.category_slug ?? named}`;

  const gone = isGone(thread.error);
  useEffect(() => {
    // Kept for the words of whoever is writing here; the next visit begins without it.
    return gone ? () => queryClient.removeQueries({ queryKey: topicQuery(id).queryKey }) : undefined;
  }, [gone, id]);

  // What an earlier visit left is not shown any more; what was on the screen stays, or typing would be lost.
  if (gone && (!topic || thread.lastRead === undefined))
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
        {failureOf(thread.error, 'topic')}
      </EmptyState>
    );

  const sent = async (reply: Reply) => {
    setAnswering(null);
    thread.add(reply);
    target.go({ kind: 'post', id: reply.id });
    await Promise.all([thread.reload(), noteRead()]);
  };
  const erase = async (gone: Topic) => {
    if (!(await acts.eraseTopic(gone))) return;
    toast('Topic deleted.');
    await router.navigate({ href: list });
    // Back must not show what is no longer there.
    queryClient.removeQueries({ queryKey: topicQuery(id).queryKey });
  };

  return (
    <div className="page">
      {banner}
      <Link className="crumb" href={list}>
        <Icon as={ArrowLeft} size="sm" />
        <span className="sr">Back to </span>
        {category?.name ?? 'Topics'}
      </Link>
      {topic ? (
        <div className="grid grid--topic thread">
          <div className="stack" style={{ '--gap': '1.5rem' } as CSSProperties}>
            {topic.is_deleted ? (
              <Banner kind="warn">This topic was deleted. Only moderators see it.</Banner>
            ) : null}
            <Suspense fallback={null}>
              {topic.is_hidden ? (
                <HiddenNote
                  noun="topic"
                  hiding={topic}
                  onAsk={async (body) => {
                    const after = await api('POST /api/forum/posts/:id/appeal', { params: { id }, body });
                    thread.setTopic({ ...topic, ...after });
                  }}
                />
              ) : null}
            </Suspense>
            {editor.isOpen ? (
              <>
                <h1 className="sr">{topic.title}</h1>
                <EditTopic topic={topic} thread={thread} say={say} onClose={editor.close} />
              </>
            ) : (
              <OpeningPost
                topic={topic}
                category={category}
                tools={<TopicTools topic={topic} thread={thread} say={say} onEdit={editor.open} />}
                acts={
                  <WrittenActs
                    written={topic}
                    noun="topic"
                    acts={acts}
                    onReply={topic.may_reply ? () => setAnswering({ parent: null, quote: null }) : undefined}
                    onErase={() => void erase(topic)}
                  />
                }
              />
            )}
            {topic.is_hidden ? null : (
              <Replies
                topic={topic}
                thread={thread}
                acts={acts}
                say={say}
                order={order}
                onOrder={(sort) => onView(sort === 'oldest' ? {} : { sort })}
                answering={answering}
                onAnswer={setAnswering}
                onSent={(reply) => void sent(reply)}
                onFirstUnread={() => target.go({ kind: 'unread' })}
                isGoing={target.isGoing}
              />
            )}
            {topic.is_hidden ? null : (
              <ReplyPlace
                topic={topic}
                answering={answering}
                onAnswer={setAnswering}
                onSent={(reply) => void sent(reply)}
                say={say}
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

/** A topic that was moved, or whose category stands there by its id, gets its right address. */
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
