import { Bell, BellOff, Ellipsis, Flag, Heart, Lock, MessageCircle, Pencil, Pin, Trash2 } from 'lucide';
import { Suspense, useId, useState } from 'react';
import type { Post } from '#contract/feed.ts';
import { MemberText } from '../../../platform/app/MemberText.tsx';
import { useEditParam } from '../../../platform/drafts/use-edit-param.ts';
import { renewPictures } from '../../../platform/photos/renew-pictures.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { AuthorLine } from '../../../ui/display/AuthorLine.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { focusNear, nextTo } from '../../../ui/hooks/restore-focus.ts';
import { overlay, part } from '../../../ui/layout/part.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { ReportDialog } from '../../moderation/ReportDialog.tsx';
import { sentences } from '../messages.ts';
import { appealPost, likePost, reportPost } from '../mutations.ts';
import { patchPost, rereadLists } from '../queries.ts';
import { postThread } from './post-thread.ts';
import { kindOf, WinCard } from './WinCard.tsx';

// These parts are loaded on the first press.
const Comments = part(() => import('../../comments/Comments.tsx').then((m) => m.Comments));
const Lightbox = overlay(() => import('../../../ui/overlays/Lightbox.tsx').then((m) => m.Lightbox));
const HiddenNote = part(() => import('../../moderation/HiddenNote.tsx').then((m) => m.HiddenNote));
const EditPostDialog = overlay(() => import('./EditPostDialog.tsx').then((m) => m.EditPostDialog));

const notSaved = 'We couldn’t save that. Try again.';

interface PostCardProps {
  post: Post;
  /** True on the post's own page: the full text shows and the comments are open. */
  whole?: boolean;
  /** True inside a group, where the group's name is left out. */
  inGroup?: boolean;
  /** True if the viewer muted its notifications, which only its own page asks for: a query for each card of a list costs time. */
  isMuted?: boolean;
  /** Called after the post was deleted, so that its own page can navigate back. */
  onDeleted?: () => void;
}

/** Shows a post and its actions (B section 2). */
export function PostCard({
  post,
  whole = false,
  inGroup = false,
  isMuted = false,
  onDeleted,
}: PostCardProps) {
  const toast = useToast();
  const confirm = useConfirm();
  const [open, setOpen] = useState(whole);
  const editor = useEditParam(post.id, post.may_edit);
  const [reporting, setReporting] = useState<boolean>();
  const [isLooking, setLooking] = useState(false);
  const commentsId = useId();
  const card = () => document.getElementById(`${commentsId}-card`);
  const params = { id: post.id };

  const stopEditing = () => {
    editor.close();
    focusNear(card()?.querySelector<HTMLElement>('[aria-haspopup]') ?? null)();
  };
  const like = useApiMutation(likePost, { failure: notSaved, isToggle: true });
  const erasing = useApiMutation('DELETE /api/posts/:id', {
    failure: inGroup ? sentences.deleteFailedInGroup : sentences.deleteFailed,
    async onDone() {
      const settle = focusNear(beside(card()));
      patchPost(post.id, () => null);
      settle();
      toast(sentences.deleted);
      onDeleted?.();
      await rereadLists();
    },
  });
  const pin = useApiMutation('PUT /api/posts/:id/pin', {
    failure: notSaved,
    onDone(after) {
      patchPost(post.id, () => after);
      return rereadLists();
    },
  });
  const mute = useApiMutation('PUT /api/notifications/mutes/:post', {
    failure: notSaved,
    invalidates: ['GET /api/notifications/mutes'],
    onDone: ({ message }) => toast(message),
  });
  const keepInside = useApiMutation('PUT /api/posts/:id/members-only', {
    failure: notSaved,
    onDone(after, [{ body }]) {
      patchPost(post.id, () => after);
      toast(body.keep ? 'This post stays members-only.' : 'This post opens with the group.');
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
  const reported = () => {
    patchPost(post.id, (now) => ({ ...now, may_report: false }));
    toast(sentences.reported);
    focusNear(card()?.querySelector<HTMLElement>('.acts [aria-expanded]') ?? null)();
  };

  const entries = [
    ...(post.may_pin
      ? [
          {
            key: 'pin',
            label: post.is_pinned ? 'Unpin' : 'Pin to the top',
            icon: Pin,
            onSelect: () => void pin.run({ params, body: { pinned: !post.is_pinned } }),
          },
        ]
      : []),
    ...(whole
      ? [
          {
            key: 'mute',
            label: isMuted ? 'Unmute notifications' : 'Mute notifications',
            icon: isMuted ? Bell : BellOff,
            onSelect: () => void mute.run({ params: { post: post.id }, body: { muted: !isMuted } }),
          },
        ]
      : []),
    ...(post.opens_at
      ? [
          {
            key: 'members-only',
            label: post.keeps_members_only ? 'Let it open with the group' : 'Keep members-only',
            icon: Lock,
            onSelect: () => void keepInside.run({ params, body: { keep: !post.keeps_members_only } }),
          },
        ]
      : []),
    ...(post.may_edit ? [{ key: 'edit', label: 'Edit', icon: Pencil, onSelect: editor.open }] : []),
    ...(post.may_delete
      ? [{ key: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => void erase() }]
      : []),
  ];

  return (
    <article id={`${commentsId}-card`} className="card post" aria-labelledby={`${commentsId}-by`}>
      {post.is_pinned ? (
        <p className="post-pinned" dir="auto">
          <Icon as={Pin} size="sm" /> {post.pinned_by ? `Pinned by ${firstName(post.pinned_by)}` : 'Pinned'}
        </p>
      ) : null}
      <div className="row row--top row--between">
        <div id={`${commentsId}-by`}>
          <AuthorLine author={post.user} meta={<Meta post={post} inGroup={inGroup} />} />
        </div>
        {entries.length > 0 ? (
          <Menu
            label="Post options"
            align="end"
            entries={entries}
            trigger={<Button kind="ghost" size="sm" icon={Ellipsis} label="Post options" />}
          />
        ) : null}
      </div>
      <Suspense fallback={null}>
        {post.is_hidden ? (
          <HiddenNote noun="post" hiding={post} onAsk={(body) => appealPost(post.id, body)} />
        ) : null}
      </Suspense>
      <div className="post-body">
        {post.win ? <WinCard win={post.win} /> : null}
        {post.content ? <MemberText html={post.content} {...(!whole && { clamp: 420 })} /> : null}
      </div>
      {post.image ? (
        <figure className="post-photo">
          <button
            type="button"
            className="post-photo-open"
            aria-label={post.image.alt ? `Open photo: ${post.image.alt}` : 'Open photo'}
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              // Safari does not focus a pressed button. The focus returns to it when the lightbox closes.
              currentTarget.focus();
              setLooking(true);
            }}
          >
            <Picture picture={post.image} sizes="(min-width: 960px) 640px, 100vw" onBroken={renewPictures} />
          </button>
        </figure>
      ) : null}
      {post.is_hidden || post.before_rejoining ? null : (
        <div className="acts">
          <button
            type="button"
            className="act"
            aria-label={post.likes_count === 1 ? '1 like' : `${post.likes_count} likes`}
            aria-pressed={post.liked}
            onClick={() => void like.run(post)}
          >
            <Icon as={Heart} /> {post.likes_count}
          </button>
          <button
            type="button"
            className="act"
            aria-label={post.comments_count === 1 ? '1 comment' : `${post.comments_count} comments`}
            aria-expanded={open}
            aria-controls={open ? commentsId : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon as={MessageCircle} /> {post.comments_count}
          </button>
          {post.may_report ? (
            <button type="button" className="act act--end" onClick={() => setReporting(true)}>
              <Icon as={Flag} /> Report
            </button>
          ) : null}
        </div>
      )}
      <Suspense fallback={null}>
        {open && post.appeal === undefined && !post.before_rejoining ? (
          <Comments id={commentsId} thread={postThread(post)} />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {isLooking && post.image ? <Lightbox picture={post.image} onClose={() => setLooking(false)} /> : null}
        {editor.isOpen ? <EditPostDialog post={post} onClose={stopEditing} /> : null}
      </Suspense>
      {reporting === undefined ? null : (
        <ReportDialog
          open={reporting}
          onClose={() => setReporting(false)}
          noun="post"
          question={sentences.confirmReport}
          send={(report) => reportPost(post.id, report)}
          failure={sentences.reportFailed}
          onReported={reported}
        />
      )}
    </article>
  );
}

/** Returns the next post in the list, or the previous one, in any layout. Without either, returns `nextTo(card)`. */
function beside(card: HTMLElement | null): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('.post-list .post')];
  const at = cards.findIndex((each) => each === card);
  return (at < 0 ? null : (cards[at + 1] ?? cards[at - 1])) ?? nextTo(card);
}

function Meta({ post, inGroup }: { post: Post; inGroup: boolean }) {
  return (
    <>
      {post.members_only || post.before_rejoining ? (
        <>
          <Chip kind="line" icon={Lock}>
            {post.before_rejoining ? 'From before you rejoined' : 'Members only'}
          </Chip>{' '}
        </>
      ) : null}
      <Link href={`/feed/${post.id}`}>
        <RelativeTime at={post.created_at} />
      </Link>
      {post.edited_at ? ' · edited' : ''}
      {post.group_id && !inGroup ? (
        <>
          {' · '}
          <Link href={post.in_pod ? '/pod' : `/groups/${post.group_id}`}>{post.group_name}</Link>
        </>
      ) : null}
      {post.win ? ` · ${kindOf(post.win)}` : ''}
    </>
  );
}
