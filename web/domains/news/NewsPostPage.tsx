import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import { isNotFound } from '../../platform/http/refusals.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { useTitle } from '../../platform/navigation/use-title.ts';
import { BackLink } from '../../ui/controls/BackLink.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonPost } from '../../ui/display/Skeleton.tsx';
import { newsRead } from './data.ts';
import { NewsCard } from './NewsCard.tsx';

/** Page of one news post. Links, notifications and search lead here. */
export function NewsPostPage({ id }: { id: string }) {
  const router = useRouter();
  const news = useQuery(newsRead(id));
  useTitle(news.data?.title);
  if (!news.data && isNotFound(news))
    return (
      <EmptyState
        page
        art="not-found"
        title="Post not found or has been deleted."
        action={
          <ButtonLink kind="primary" href="/news">
            Back to the news
          </ButtonLink>
        }
      >
        Its author may have deleted it.
      </EmptyState>
    );
  return (
    <div className="page page--narrow stack" style={{ '--gap': '1.25rem' } as CSSProperties}>
      <BackLink href="/news" className="justify-self-start">
        Back to the news
      </BackLink>
      <DataOf
        query={news}
        page
        loading={
          <Skeleton label="Loading the post...">
            <SkeletonPost />
          </Skeleton>
        }
        failed="We couldn’t load this post."
      >
        {(post) => <NewsCard news={post} whole onDeleted={() => void router.navigate({ href: '/news' })} />}
      </DataOf>
    </div>
  );
}
