import { useInfiniteQuery } from '@tanstack/react-query';
import { Check } from 'lucide';
import { useState } from 'react';
import { blogPreview } from '#contract/blog/constants.ts';
import type { BlogPost } from '#contract/blog/endpoints.ts';
import { excerptOf } from '#contract/content-types/headlines.ts';
import { ApiError } from '../../platform/http/api.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { AuthorLine } from '../../ui/display/AuthorLine.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { RelativeTime } from '../../ui/display/RelativeTime.tsx';
import { plainTextOf } from '../../ui/editor/reading/plain.ts';
import { useToast } from '../../ui/overlays/Toast.tsx';
import styles from './blog.module.css';
import { type OfficeStatus, officePostPages, rereadPosts } from './data.ts';
import { sentences } from './messages.ts';
import { timeLabel } from './PostFields.tsx';
import { ReadPost } from './ReadPost.tsx';
import { RejectDialog } from './RejectDialog.tsx';

/** Tab of the posts that creators sent in, with the published and the rejected ones (mockup 36). */
export function BlogApprovalTab() {
  const [status, setStatus] = useState<OfficeStatus>('pending');
  return (
    <section className="card card--flush blog-office mt-6" aria-label="Blog approval">
      <header className="flex flex-wrap gap-3 items-center justify-between px-5 py-3.5 border-b border-line">
        <Segmented
          label="Status"
          value={status}
          options={[
            { value: 'pending', label: 'Waiting' },
            { value: 'published', label: 'Published' },
            { value: 'rejected', label: 'Rejected' },
          ]}
          onChange={setStatus}
        />
      </header>
      <ListOf
        query={useInfiniteQuery(officePostPages(status))}
        loading="Loading blog posts..."
        failed={sentences.loadFailed}
        empty={
          <EmptyState art="results" title={empty[status].title} level="h2">
            {empty[status].text}
          </EmptyState>
        }
        more="Show more posts"
        className={styles.officeList}
        row={(post) => (
          <li className="grid grid-cols-1 gap-4 justify-items-start p-5 border-b border-line">
            <OfficePost post={post} isWaiting={status === 'pending'} />
          </li>
        )}
      />
    </section>
  );
}

const empty: Record<OfficeStatus, { title: string; text: string }> = {
  pending: { title: 'No posts are waiting', text: 'A post appears here when its author sends it in.' },
  published: { title: 'No posts yet', text: 'Approved posts are listed here.' },
  rejected: {
    title: 'No rejected posts',
    text: 'A rejected post stays here until its author sends it in again.',
  },
};

function OfficePost({ post, isWaiting }: { post: BlogPost; isWaiting: boolean }) {
  const toast = useToast();
  const [isWhole, setWhole] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const approving = useApiMutation('POST /api/blog/posts/:id/approve', {
    failure: sentences.approveFailed,
    showError: null,
    onDone(after) {
      toast(
        after.status === 'scheduled' && after.publish_at
          ? `Blog post approved. It’s published on ${timeLabel(after.publish_at)}.`
          : sentences.approved,
      );
      return rereadPosts();
    },
    // Someone else decided, or its author changed it: the list shows what is waiting now.
    onFail: (reason) => void (reason instanceof ApiError && reason.status === 409 && rereadPosts()),
  });
  const plain = plainTextOf(post.content);
  const preview = excerptOf(plain, blogPreview);
  const isCut = preview !== plain.replace(/\s+/g, ' ').trim();
  return (
    <>
      <AuthorLine
        author={post.author}
        meta={
          post.submitted_at ? (
            <>
              Sent <RelativeTime at={post.submitted_at} />
              {post.status === 'published' || post.status === 'scheduled'
                ? ', changes to an approved post'
                : ''}
              {post.publish_at ? `, to be published on ${timeLabel(post.publish_at)}` : ''}
            </>
          ) : post.published_at ? (
            <RelativeTime at={post.published_at} />
          ) : undefined
        }
      />
      <ReadPost post={post}>
        {isWhole || !isCut ? undefined : (
          <p className="leading-6.75" dir="auto">
            {preview}
          </p>
        )}
      </ReadPost>
      {isCut ? (
        <Button size="sm" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? 'Show less' : `Read all ${post.words} words`}
        </Button>
      ) : null}
      {post.reject_reason ? (
        <p className="blog-reason-line">
          <b>Reason:</b> {post.reject_reason}
        </p>
      ) : null}
      {approving.error ? (
        <p className="field-error" role="alert">
          {sentences.approveFailed}. {approving.error === sentences.approveFailed ? '' : approving.error}
        </p>
      ) : null}
      {isWaiting ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setRejecting(true)} disabled={approving.busy}>
            Reject
          </Button>
          <Button
            kind="primary"
            icon={Check}
            busy={approving.busy}
            busyText="Publishing..."
            onClick={() => void approving.run({ params: { id: post.id }, body: { version: post.version } })}
          >
            Approve and publish
          </Button>
        </div>
      ) : post.path ? (
        <ButtonLink size="sm" href={post.path}>
          Open the public page
        </ButtonLink>
      ) : null}
      {isRejecting ? <RejectDialog post={post} onClose={() => setRejecting(false)} /> : null}
    </>
  );
}
