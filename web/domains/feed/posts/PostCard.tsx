import { Bell, BellOff, Lock, Pin } from 'lucide';
import { Suspense, useId, useState } from 'react';
import type { Post } from '#contract/feed/endpoints.ts';
import { MemberText } from '../../../platform/app/MemberText.tsx';
import { ContentCard, LikeAct } from '../../../platform/content/ContentCard.tsx';
import { ContentMenu } from '../../../platform/content/ContentMenu.tsx';
import { HiddenNotice } from '../../../platform/content/HiddenNotice.tsx';
import { useContentActions } from '../../../platform/content/use-content-actions.tsx';
import { renewPictures } from '../../../platform/photos/renew-pictures.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { AuthorLine } from '../../../ui/display/AuthorLine.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { firstName } from '../../../ui/display/first-name.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { nextTo } from '../../../ui/hooks/restore-focus.ts';
import { overlay, part } from '../../../ui/layout/lazy-part.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { sentences } from '../messages.ts';
import { appealPost, deletePost, likePost, patchPost, pinPost, reportPost, rereadLists } from './data.ts';
import { postThread } from './post-thread.ts';
import { kindOf, WinCard } from './WinCard.tsx';

// These parts are loaded on the first press.
const Comments = part(() => import('../../comments/Comments.tsx').then((m) => m.Comments));
const Lightbox = overlay(() => import('../../../ui/overlays/Lightbox.tsx').then((m) => m.Lightbox));
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

/** Shows a post and its actions. */
export function PostCard({
  post,
  whole = false,
  inGroup = false,
  isMuted = false,
  onDeleted,
}: PostCardProps) {
  const toast = useToast();
  const id = useId();
  const card = () => document.getElementById(id);
  const [isLooking, setLooking] = useState(false);
  const params = { id: post.id };

  const like = useApiMutation(likePost, { failure: notSaved, isToggle: true });
  const mute = useApiMutation('PUT /api/notifications/mutes/:post', {
    failure: notSaved,
    invalidates: ['GET /api/notifications/mutes'],
    onDone: ({ message }) => toast(message),
  });
  const restrictToMembers = useApiMutation('PUT /api/posts/:id/members-only', {
    failure: notSaved,
    onDone(after, [{ body }]) {
      patchPost(post.id, () => after);
      toast(body.keep ? 'This post stays members-only.' : 'This post opens with the group.');
    },
  });
  const actions = useContentActions({
    noun: 'post',
    place: card,
    edit: {
      id: post.id,
      may: post.may_edit,
      dialog: (onClose) => <EditPostDialog post={post} onClose={onClose} />,
    },
    pin: post.may_pin && {
      isPinned: post.is_pinned,
      call: (pinned) => pinPost(post.id, pinned),
      failure: notSaved,
      onDone: rereadLists,
    },
    first: [
      whole && {
        key: 'mute',
        label: isMuted ? 'Unmute notifications' : 'Mute notifications',
        icon: isMuted ? Bell : BellOff,
        onSelect: () => void mute.run({ params: { post: post.id }, body: { muted: !isMuted } }),
      },
      post.opens_at !== undefined && {
        key: 'members-only',
        label: post.keeps_members_only ? 'Let it open with the group' : 'Keep members-only',
        icon: Lock,
        onSelect: () => void restrictToMembers.run({ params, body: { keep: !post.keeps_members_only } }),
      },
    ],
    erase: post.may_delete && {
      questions: [{ body: sentences.confirmDelete }],
      call: () => deletePost(post.id),
      failure: inGroup ? sentences.deleteFailedInGroup : sentences.deleteFailed,
      near: () => beside(card()),
      remove: () => patchPost(post.id, () => null),
      done: sentences.deleted,
      onDone() {
        onDeleted?.();
        return rereadLists();
      },
    },
    report: post.may_report && {
      question: sentences.confirmReport,
      send: (report) => reportPost(post.id, report),
      failure: sentences.reportFailed,
      done: sentences.reported,
      onDone: () => patchPost(post.id, (now) => ({ ...now, may_report: false })),
    },
  });

  return (
    <ContentCard
      id={id}
      className="post"
      labelledBy={`${id}-by`}
      actions={actions}
      acts={
        post.is_hidden || post.before_rejoining ? null : (
          <LikeAct count={post.likes_count} liked={post.liked} onPress={() => void like.run(post)} />
        )
      }
      comments={
        post.appeal === undefined && !post.before_rejoining
          ? {
              count: post.comments_count,
              isOpen: whole,
              draw: (at) => <Comments id={at} thread={postThread(post)} />,
            }
          : undefined
      }
    >
      {post.is_pinned ? (
        <p className="font-size-xs flex items-center gap-2 mb-3 strong muted" dir="auto">
          <Icon as={Pin} size="sm" /> {post.pinned_by ? `Pinned by ${firstName(post.pinned_by)}` : 'Pinned'}
        </p>
      ) : null}
      <div className="row row--top row--between">
        <div id={`${id}-by`}>
          <AuthorLine author={post.user} meta={<Meta post={post} inGroup={inGroup} />} />
        </div>
        <ContentMenu label="Post options" entries={actions.entries} />
      </div>
      <HiddenNotice noun="post" content={post} onAsk={(body) => appealPost(post.id, body)} />
      <div className="post-body">
        {post.win ? <WinCard win={post.win} /> : null}
        {post.content ? <MemberText html={post.content} {...(!whole && { clamp: 420 })} /> : null}
      </div>
      {post.image ? (
        <figure className="mt-4 mb-0 rounded-md overflow-clip [&_img]:w-full [&_img]:h-auto">
          <button
            type="button"
            className="block w-full cursor-zoom-in [&_.picture]:mx-auto"
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
      <Suspense fallback={null}>
        {isLooking && post.image ? <Lightbox picture={post.image} onClose={() => setLooking(false)} /> : null}
      </Suspense>
    </ContentCard>
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
