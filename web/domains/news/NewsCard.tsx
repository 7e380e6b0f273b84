import {
  CalendarClock,
  Ellipsis,
  Flag,
  Hand,
  MessageCircle,
  Pencil,
  Pin,
  Send,
  ThumbsUp,
  Trash2,
} from 'lucide';
import { Suspense, useId, useState } from 'react';
import type { NewsPost } from '#contract/news.ts';
import { MemberText } from '../../platform/app/MemberText.tsx';
import { useEditParam } from '../../platform/drafts/use-edit-param.ts';
import { renewPictures } from '../../platform/photos/renew-pictures.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { AuthorLine } from '../../ui/display/AuthorLine.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { focusNear, nextTo } from '../../ui/hooks/restore-focus.ts';
import { overlay, part } from '../../ui/layout/part.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { ReportDialog } from '../moderation/ReportDialog.tsx';
import { categories } from './categories.ts';
import { sentences } from './messages.ts';
import { appealNews, reactToNews, reportNews } from './mutations.ts';
import { newsThread } from './news-thread.ts';
import { patchNews, rereadNews } from './queries.ts';
import { scheduleLabel } from './schedule-label.ts';
import './news.css';

// These parts are loaded on the first press.
const Comments = part(() => import('../comments/Comments.tsx').then((m) => m.Comments));
const HiddenNote = part(() => import('../moderation/HiddenNote.tsx').then((m) => m.HiddenNote));
const EditNewsDialog = overlay(() => import('./EditNewsDialog.tsx').then((m) => m.EditNewsDialog));

const notSaved = 'We couldn’t save that. Try again.';

interface NewsCardProps {
  news: NewsPost;
  /** True on the post's own page: the full text shows and the comments are open. */
  whole?: boolean;
  onDeleted?: () => void;
}

/** Shows a news post and its actions (B section 2). Only its author sees Edit and Delete. */
export function NewsCard({ news, whole = false, onDeleted }: NewsCardProps) {
  const me = useMember();
  const toast = useToast();
  const confirm = useConfirm();
  const [open, setOpen] = useState(whole);
  const [reporting, setReporting] = useState<boolean>();
  const editor = useEditParam(news.id, news.may_edit);
  const id = useId();
  const card = () => document.getElementById(id);
  const params = { id: news.id };
  const { label, color } = categories[news.category];

  const react = useApiMutation(reactToNews, { failure: notSaved, isToggle: true });
  const publishing = useApiMutation('POST /api/news/posts/:id/publish', {
    failure: sentences.updateFailed,
    onDone(after) {
      patchNews(news.id, () => after);
      toast(sentences.published);
      return rereadNews();
    },
  });
  const erasing = useApiMutation('DELETE /api/news/posts/:id', {
    failure: sentences.deleteFailed,
    async onDone() {
      const settle = focusNear(nextTo(card()));
      patchNews(news.id, () => null);
      settle();
      toast(sentences.deleted);
      onDeleted?.();
      await rereadNews();
    },
  });
  const erase = async () => {
    const sure = await confirm({
      title: 'Delete this post?',
      body: sentences.confirmDelete,
      confirm: 'Delete post',
      cancel: 'Keep it',
      danger: true,
    });
    if (sure) void erasing.run({ params });
  };
  const stopEditing = () => {
    editor.close();
    focusNear(card()?.querySelector<HTMLElement>('[aria-haspopup]') ?? null)();
  };
  const isScheduled = news.published_at === null;
  const entries = [
    ...(isScheduled && news.may_edit
      ? [
          {
            key: 'publish',
            label: 'Publish now',
            icon: Send,
            onSelect: () => void publishing.run({ params }),
          },
        ]
      : []),
    ...(news.may_edit ? [{ key: 'edit', label: 'Edit', icon: Pencil, onSelect: editor.open }] : []),
    ...(news.may_delete
      ? [{ key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => void erase() }]
      : []),
  ];
  const reaction = (kind: 'like' | 'clap', icon: typeof ThumbsUp, noun: string) => {
    const count = news.reaction_counts[kind];
    return (
      <button
        type="button"
        className="act"
        aria-label={count === 1 ? `1 ${noun}` : `${count} ${noun}s`}
        aria-pressed={news.reactions[kind].includes(me.id)}
        onClick={() => void react.run(news, kind, me.id)}
      >
        <Icon as={icon} /> {count}
      </button>
    );
  };
  const Heading = whole ? 'h1' : 'h2';

  return (
    <article
      id={id}
      className="card news-card"
      aria-labelledby={`${id}-title`}
      data-pinned={news.is_pinned || undefined}
    >
      {news.image ? (
        <div className="news-image">
          <Picture picture={news.image} sizes="(min-width: 960px) 640px, 100vw" onBroken={renewPictures} />
        </div>
      ) : null}
      <div className="news-in">
        <div className="row row--between">
          <Eyebrow color={color}>{label}</Eyebrow>
          <span className="row">
            {news.is_pinned ? (
              <span className="news-pinned">
                <Icon as={Pin} size="sm" /> Pinned
              </span>
            ) : null}
            {entries.length > 0 ? (
              <Menu
                label="Post options"
                align="end"
                entries={entries}
                trigger={
                  <Button kind="ghost" size="sm" icon={Ellipsis} label={`Options for “${news.title}”`} />
                }
              />
            ) : null}
          </span>
        </div>
        <Heading id={`${id}-title`} className="news-title" dir="auto">
          {whole ? news.title : <Link href={`/news/${news.id}`}>{news.title}</Link>}
        </Heading>
        <Suspense fallback={null}>
          {news.is_hidden ? (
            <HiddenNote noun="post" hiding={news} onAsk={(body) => appealNews(news.id, body)} />
          ) : null}
        </Suspense>
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
              <>
                {news.publish_at ? (
                  <span className="news-scheduled">
                    <Icon as={CalendarClock} size="sm" /> Scheduled for {scheduleLabel(news.publish_at)}
                  </span>
                ) : (
                  <RelativeTime at={news.published_at ?? news.created_at} />
                )}
                {news.edited_at ? ' · edited' : ''}
              </>
            }
          />
        </div>
        {news.is_hidden || isScheduled ? null : (
          <div className="acts news-acts">
            {reaction('like', ThumbsUp, 'like')}
            {reaction('clap', Hand, 'clap')}
            <button
              type="button"
              className="act"
              aria-label={news.comments_count === 1 ? '1 comment' : `${news.comments_count} comments`}
              aria-expanded={open}
              aria-controls={open ? `${id}-comments` : undefined}
              onClick={() => setOpen(!open)}
            >
              <Icon as={MessageCircle} /> {news.comments_count}
            </button>
            {news.may_report ? (
              <button type="button" className="act act--end" onClick={() => setReporting(true)}>
                <Icon as={Flag} /> Report
              </button>
            ) : null}
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {open && !isScheduled && !news.is_hidden ? (
          <Comments id={`${id}-comments`} thread={newsThread(news)} />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {editor.isOpen ? <EditNewsDialog news={news} onClose={stopEditing} /> : null}
      </Suspense>
      {reporting === undefined ? null : (
        <ReportDialog
          open={reporting}
          onClose={() => setReporting(false)}
          noun="post"
          question={sentences.confirmReport}
          send={(report) => reportNews(news.id, report)}
          failure={sentences.reportFailed}
          onReported={() => {
            patchNews(news.id, (now) => ({ ...now, may_report: false }));
            toast(sentences.reported);
          }}
        />
      )}
    </article>
  );
}
