import { X } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SkeletonList } from '../../ui/Skeleton.tsx';
import { type TopicFilter, useTopics } from './queries.ts';
import { sentences } from './sentences.ts';
import { TopicRow } from './TopicRow.tsx';
import { useBanner } from './use-banner.tsx';

interface TopicListProps {
  filter: TopicFilter;
  mayOpen: boolean;
  onAllTags: () => void;
}

const loading = 'Loading topics...';

/** Topics in pages of 50, pinned first; more as somebody scrolls. */
export function TopicList({ filter, mayOpen, onAllTags }: TopicListProps) {
  const pages = useTopics(filter);
  const topics = pages.data?.pages.flatMap((page) => page.items.topics);
  const { banner } = useBanner({
    error: pages.error,
    failure: 'topics',
    isFetching: pages.isFetching,
    retry: () => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch()),
  });
  return (
    <>
      {banner}
      {filter.tag ? (
        <p className="row row--wrap small">
          <span>
            Topics tagged <b>{filter.tag}</b>
          </span>
          <Button size="sm" kind="tint" icon={X} onClick={onAllTags}>
            Show all topics
          </Button>
        </p>
      ) : null}
      {topics === undefined ? (
        pages.isError ? null : (
          <SkeletonList label={loading} rows={8} />
        )
      ) : topics.length === 0 ? (
        <Card>
          <Nothing filter={filter} mayOpen={mayOpen} />
        </Card>
      ) : (
        <Card as="section" flush className="topics rows" aria-label="Topics">
          <div className="topic topic--head only-desktop" aria-hidden="true">
            <span />
            <span>Topic</span>
            <span>Replies</span>
            <span>Views</span>
            <span>Last activity</span>
          </div>
          {topics.map((topic) => (
            <TopicRow key={topic.id} topic={topic} category={filter.category} />
          ))}
        </Card>
      )}
      {pages.hasNextPage ? (
        <LoadMore
          busy={pages.isFetchingNextPage}
          failed={pages.isFetchNextPageError}
          busyText={loading}
          onMore={() => void pages.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

function Nothing({ filter, mayOpen }: { filter: TopicFilter; mayOpen: boolean }) {
  if (filter.deleted)
    return (
      <EmptyState art="forum" level="h2" title="Nothing was deleted lately.">
        Topics that are deleted stay here for 30 days.
      </EmptyState>
    );
  if (filter.tag)
    return <EmptyState art="forum" level="h2" title={`No topic here is tagged “${filter.tag}”.`} />;
  return (
    <EmptyState art="forum" level="h2" title={sentences.none}>
      {mayOpen ? sentences.beFirst : null}
    </EmptyState>
  );
}
