import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { ArrowLeft, ExternalLink, Plus } from 'lucide';
import { useState } from 'react';
import type { BlogPost } from '#contract/blog/endpoints.ts';
import { errorMessage } from '../../platform/http/api.ts';
import { isNotFound } from '../../platform/http/refusals.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { rowsOf } from '../../platform/lists/list-rows.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { counted } from '../../ui/formats.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import styles from './blog.module.css';
import { blogPostRead, ownPostPages, rereadPosts, setPost } from './data.ts';
import { EditPost } from './EditPost.tsx';
import { sentences } from './messages.ts';
import { NewPost } from './NewPost.tsx';
import { timeLabel } from './PostFields.tsx';
import { ReadPost } from './ReadPost.tsx';
import { markOf, stateLabel, workingState } from './states.ts';
import type { Picking } from './TextWithPictures.tsx';

interface BlogPageProps {
  /** Id of the open post, `new`, or undefined for the list. */
  opened: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** A creator's own posts, with the open one beside them (mockup 29). */
export function BlogPage({ opened, onOpen }: BlogPageProps) {
  const { allowance } = useMember();
  const list = useInfiniteQuery(ownPostPages);
  /** A picture that was chosen for a new post, which the server has now. */
  const [picking, setPicking] = useState<{ id: string; picture: Picking } | null>(null);
  // Coming back to the post later asks for no picture.
  if (picking && opened !== picking.id && opened !== 'new') setPicking(null);
  if (!allowance.write_blog && rowsOf(list)?.length === 0)
    return (
      <EmptyState
        page
        art="locked"
        title="Upgrade Required"
        action={
          <ButtonLink kind="primary" href="/membership">
            View Membership Plans
          </ButtonLink>
        }
      >
        Creators write for the blog. Everyone reads it.
      </EmptyState>
    );
  return (
    <div className="page">
      <PageHead
        title="Blog"
        text="Posts are public once an admin has approved them."
        actions={
          <ButtonLink icon={ExternalLink} href="/blog">
            Read the blog
          </ButtonLink>
        }
      />
      <section
        className={clsx(
          styles.bench,
          'card card--flush grid grid-cols-[21.5rem_minmax(0,1fr)] min-h-136 max-shell:grid-cols-1 max-shell:min-h-0',
        )}
        data-opened={opened ? '' : undefined}
        aria-label="Your blog posts"
      >
        <div className={clsx(styles.list, 'border-r border-line max-shell:border-r-0')}>
          <SectionHead title="Your posts" className="px-5 py-3.5 border-b border-line">
            {allowance.write_blog ? (
              <Button size="sm" icon={Plus} onClick={() => onOpen('new')}>
                New post
              </Button>
            ) : null}
          </SectionHead>
          <ListOf
            query={list}
            loading={<SkeletonList label="Loading your posts..." face={false} />}
            failed={sentences.loadFailed}
            empty={null}
            more="Show more posts"
            row={(post) => (
              <li>
                <Link
                  className={styles.item}
                  href={`/news/blog?post=${post.id}`}
                  aria-current={post.id === opened ? 'true' : undefined}
                >
                  <span className={`${styles.state} ${styles[`blog-state--${markOf(post)}`]}`}>
                    {stateLabel(post)}
                  </span>
                  <b dir="auto">{post.title || 'Without a title'}</b>
                  <span className="xs subtle nums">
                    <RelativeTime at={post.updated_at} /> · {counted(post.words, 'word')}
                  </span>
                </Link>
              </li>
            )}
          />
        </div>
        <div className={clsx(styles.desk, 'min-w-0')}>
          {opened ? (
            <Button
              kind="ghost"
              size="sm"
              icon={ArrowLeft}
              className="hidden max-shell:inline-flex max-shell:mt-3 max-shell:mr-0 max-shell:ml-3"
              onClick={() => onOpen(undefined)}
            >
              Your posts
            </Button>
          ) : null}
          {opened === 'new' ? (
            <NewPost
              onWritten={(id, picture) => {
                setPicking(picture ? { id, picture } : null);
                onOpen(id);
              }}
            />
          ) : opened ? (
            <OpenPost
              key={opened}
              id={opened}
              picking={picking?.id === opened ? picking.picture : null}
              onClose={() => onOpen(undefined)}
            />
          ) : (
            <EmptyState art="posts" title="Pick a post, or start one" level="h2">
              Drafts aren’t public. An admin reads each post once before it is.
            </EmptyState>
          )}
        </div>
      </section>
    </div>
  );
}

function OpenPost({ id, picking, onClose }: { id: string; picking: Picking | null; onClose: () => void }) {
  const query = useQuery(blogPostRead(id));
  const confirm = useConfirm();
  const toast = useToast();
  const deleting = useApiMutation('DELETE /api/blog/posts/:id', {
    failure: 'Error deleting post. Please try again.',
    onDone({ message }) {
      toast(message);
      onClose();
      return rereadPosts();
    },
  });
  const remove = async ({ path }: BlogPost) => {
    const isSure = await confirm({
      title: sentences.confirmDelete,
      body: path ? 'Its public page is gone for everyone.' : undefined,
      confirm: 'Delete post',
      cancel: 'Keep post',
      danger: true,
    });
    if (isSure) await deleting.run({ params: { id } });
  };
  return (
    <DataOf
      query={isNotFound(query) ? { ...query, data: undefined } : query}
      loading={<SkeletonList label="Loading the post..." face={false} />}
      failed={errorMessage(query.error, sentences.loadFailed)}
      gone={
        <EmptyState art="not-found" title="We can’t find that post" level="h2">
          It may be deleted.
        </EmptyState>
      }
    >
      {(post) =>
        post.may_edit ? (
          <>
            <Public post={post} />
            <EditPost post={post} picking={picking} onDeletePost={() => void remove(post)} />
          </>
        ) : (
          <Locked post={post} onDeletePost={() => void remove(post)} />
        )
      }
    </DataOf>
  );
}

/** Where readers find it, or when they will. */
function Public({ post }: { post: BlogPost }) {
  if (post.is_hidden) return <Banner kind="warn">Moderators hid this post. {post.hidden_reason}</Banner>;
  if (post.path)
    return (
      <p className="px-5 pt-3.5 pb-0">
        <Link className="link" href={post.path}>
          <Icon as={ExternalLink} size="sm" /> Open the public page
        </Link>
      </p>
    );
  return post.status === 'scheduled' && post.publish_at ? (
    <p className="px-5 pt-3.5 pb-0 muted">Approved. It’s published on {timeLabel(post.publish_at)}.</p>
  ) : null;
}

/** A post that waits, or one of an author without the plan. */
function Locked({ post, onDeletePost }: { post: BlogPost; onDeletePost: () => void }) {
  const toast = useToast();
  const withdrawing = useApiMutation('POST /api/blog/posts/:id/withdraw', {
    failure: 'We couldn’t move it to your drafts. Try again.',
    onDone(after) {
      setPost(after);
      toast('Moved to your drafts.');
      return rereadPosts();
    },
  });
  const isWaiting = workingState(post) === 'pending';
  return (
    <>
      <Public post={post} />
      <div className="flex flex-wrap gap-3 items-center justify-between px-5 py-3.5 border-b border-line">
        <span className={`${styles.state} ${styles[`blog-state--${markOf(post)}`]}`}>{stateLabel(post)}</span>
        <div className="flex flex-wrap gap-2">
          <Button kind="ghost" onClick={onDeletePost}>
            Delete
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-5 max-w-184 p-6 mx-auto max-shell:p-5">
        {isWaiting ? (
          <Banner
            kind="warn"
            title="Waiting for an admin."
            action={
              <Button
                size="sm"
                busy={withdrawing.busy}
                onClick={() => void withdrawing.run({ params: { id: post.id }, body: null })}
              >
                Move to drafts
              </Button>
            }
          >
            To change something, move it to your drafts first.
          </Banner>
        ) : null}
        <ReadPost post={post} />
      </div>
    </>
  );
}
