import clsx from 'clsx';
import { CalendarClock, Hand, Pin, Send, ThumbsUp } from 'lucide';
import { useId } from 'react';
import type { NewsReaction } from '#contract/news/constants.ts';
import type { NewsPost } from '#contract/news/endpoints.ts';
import { MemberText } from '../../platform/app/MemberText.tsx';
import { Act, ContentCard, WrittenAt } from '../../platform/content/ContentCard.tsx';
import { ContentMenu } from '../../platform/content/ContentMenu.tsx';
import { HiddenNotice } from '../../platform/content/HiddenNotice.tsx';
import { useContentActions } from '../../platform/content/use-content-actions.tsx';
import { renewPictures } from '../../platform/photos/renew-pictures.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { AuthorLine } from '../../ui/display/AuthorLine.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { overlay, part } from '../../ui/layout/lazy-part.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { categories } from './categories.ts';
import { appealNews, deleteNews, patchNews, reactToNews, reportNews, rereadNews } from './data.ts';
import { sentences } from './messages.ts';
import styles from './news.module.css';
import { newsThread } from './news-thread.ts';
import { scheduleLabel } from './schedule-label.ts';

// These parts are loaded on the first press.
const Comments = part(() => import('../comments/Comments.tsx').then((m) => m.Comments));
const EditNewsDialog = overlay(() => import('./EditNewsDialog.tsx').then((m) => m.EditNewsDialog));

const notSaved = 'We couldn’t save that. Try again.';

interface NewsCardProps {
  news: NewsPost;
  /** True on the post's own page: the full text shows and the comments are open. */
  whole?: boolean;
  onDeleted?: () => void;
}

/** Shows a news post and its actions. Only its author sees Edit and Delete. */
export function NewsCard({ news, whole = false, onDeleted }: NewsCardProps) {
  const me = useMember();
  const toast = useToast();
  const id = useId();
  const params = { id: news.id };
  const { label, color } = categories[news.category];
  const isScheduled = news.published_at === null;

  const react = useApiMutation(reactToNews, { failure: notSaved, isToggle: true });
  const publishing = useApiMutation('POST /api/news/posts/:id/publish', {
    failure: sentences.updateFailed,
    onDone(after) {
      patchNews(news.id, () => after);
      toast(sentences.published);
      return rereadNews();
    },
  });
  const actions = useContentActions({
    noun: 'post',
    place: () => document.getElementById(id),
    edit: {
      id: news.id,
      may: news.may_edit,
      dialog: (onClose) => <EditNewsDialog news={news} onClose={onClose} />,
    },
    first: [
      isScheduled &&
        news.may_edit && {
          key: 'publish',
          label: 'Publish now',
          icon: Send,
          onSelect: () => void publishing.run({ params }),
        },
    ],
    erase: news.may_delete && {
      questions: [{ body: sentences.confirmDelete }],
      call: () => deleteNews(news.id),
      failure: sentences.deleteFailed,
      remove: () => patchNews(news.id, () => null),
      done: sentences.deleted,
      onDone() {
        onDeleted?.();
        return rereadNews();
      },
    },
    report: news.may_report && {
      question: sentences.confirmReport,
      send: (report) => reportNews(news.id, report),
      failure: sentences.reportFailed,
      done: sentences.reported,
      onDone: () => patchNews(news.id, (now) => ({ ...now, may_report: false })),
    },
  });
  const reaction = (kind: NewsReaction, icon: IconType) => (
    <Act
      icon={icon}
      count={news.reaction_counts[kind]}
      noun={kind}
      aria-pressed={news.reactions[kind].includes(me.id)}
      onClick={() => void react.run(news, kind, me.id)}
    />
  );
  const Heading = whole ? 'h1' : 'h2';
  const isShut = isScheduled || news.is_hidden;

  return (
    <ContentCard
      id={id}
      className={clsx(styles.card, 'p-0 overflow-clip data-[pinned]:border-line-strong')}
      inside={clsx(styles.in, 'px-6 pt-5.5 pb-2 max-shell:px-4.5 max-shell:pt-4.5 max-shell:pb-1.5')}
      labelledBy={`${id}-title`}
      isPinned={news.is_pinned}
      actions={actions}
      lead={
        news.image ? (
          <div>
            <Picture
              className="w-full h-60 object-cover max-shell:h-40"
              picture={news.image}
              sizes="(min-width: 960px) 640px, 100vw"
              onBroken={renewPictures}
            />
          </div>
        ) : null
      }
      acts={
        isShut ? null : (
          <>
            {reaction('like', ThumbsUp)}
            {reaction('clap', Hand)}
          </>
        )
      }
      comments={
        isShut
          ? undefined
          : {
              count: news.comments_count,
              isOpen: whole,
              draw: (at) => <Comments id={at} thread={newsThread(news)} />,
            }
      }
    >
      <div className="row row--between">
        <Eyebrow color={color}>{label}</Eyebrow>
        <span className="row">
          {news.is_pinned ? (
            <span className="font-size-xs inline-flex items-center gap-1.5 strong text-brand-text">
              <Icon as={Pin} size="sm" /> Pinned
            </span>
          ) : null}
          <ContentMenu
            label="Post options"
            button={`Options for “${news.title}”`}
            entries={actions.entries}
          />
        </span>
      </div>
      <Heading
        id={`${id}-title`}
        className="text-[1.375rem]/6.75 mt-2.5 mb-2 wrap-anywhere max-shell:text-[1.25rem]/6"
        dir="auto"
      >
        {whole ? (
          news.title
        ) : (
          <Link className="hover:underline hover:underline-offset-[0.16em]" href={`/news/${news.id}`}>
            {news.title}
          </Link>
        )}
      </Heading>
      <HiddenNotice noun="post" content={news} onAsk={(body) => appealNews(news.id, body)} />
      {whole ? (
        <MemberText html={news.content} />
      ) : (
        <p className="muted" dir="auto">
          {news.excerpt}
        </p>
      )}
      {whole && news.tags.length > 0 ? (
        <p className="small muted mt-3">{news.tags.map((tag) => `#${tag}`).join(' ')}</p>
      ) : null}
      <div className="mt-4">
        <AuthorLine
          author={news.author}
          size="sm"
          meta={
            news.publish_at ? (
              <>
                <span className="font-size-xs inline-flex items-center gap-1.5 strong text-brand-text">
                  <Icon as={CalendarClock} size="sm" /> Scheduled for {scheduleLabel(news.publish_at)}
                </span>
                {news.edited_at ? ' · edited' : ''}
              </>
            ) : (
              <WrittenAt at={news.published_at ?? news.created_at} edited_at={news.edited_at} />
            )
          }
        />
      </div>
    </ContentCard>
  );
}
