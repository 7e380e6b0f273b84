import { useState } from 'react';
import { errorMessage } from '../../platform/http/api.ts';
import { isNotFound } from '../../platform/http/is-not-found.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { ReportDialog } from '../moderation/ReportDialog.tsx';
import { sentences } from './messages.ts';
import { reportPost } from './mutations.ts';
import { useBlogPost } from './queries.ts';

/** Reports a public post to the moderators. The public page leads here, because it doesn't know who is signed in. */
export function ReportPost({ id }: { id: string }) {
  const toast = useToast();
  const query = useBlogPost(id);
  const [isOpen, setOpen] = useState(true);
  const [isReported, setReported] = useState(false);
  const post = query.data;
  if (isNotFound(query))
    return (
      <EmptyState page art="not-found" title="We can’t find that post" action={<BackToBlog />}>
        It may be deleted.
      </EmptyState>
    );
  if (!post)
    return query.isError ? (
      <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {errorMessage(query.error, sentences.loadFailed)}
      </InlineError>
    ) : (
      <SkeletonList label="Loading the post..." face={false} />
    );
  return (
    <div className="page page--narrow">
      <div className="page-head">
        <h1>Report a blog post</h1>
      </div>
      <div className="stack">
        <p>
          <b dir="auto">{post.title}</b>
          <br />
          <span className="muted">by {post.author.name}</span>
        </p>
        {isReported ? (
          <Banner kind="done">{sentences.reported}</Banner>
        ) : post.may_report ? (
          <Button kind="danger" className="self-start" onClick={() => setOpen(true)}>
            Report post
          </Button>
        ) : (
          <p className="muted">You can’t report your own post.</p>
        )}
        <ButtonLink className="self-start" href={post.path ?? '/blog'}>
          Back to the post
        </ButtonLink>
      </div>
      {post.may_report && !isReported ? (
        <ReportDialog
          open={isOpen}
          onClose={() => setOpen(false)}
          noun="post"
          question={sentences.confirmReport}
          send={(report) => reportPost(post.id, report)}
          failure={sentences.reportFailed}
          onReported={() => {
            setReported(true);
            toast(sentences.reported);
          }}
        />
      ) : null}
    </div>
  );
}

const BackToBlog = () => <ButtonLink href="/blog">Read the blog</ButtonLink>;
