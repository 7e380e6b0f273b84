import clsx from 'clsx';
import { Search, X } from 'lucide';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { rowsOf } from '../../../platform/lists/list-rows.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { EmptyState } from '../../../ui/display/EmptyState.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import type { TopicFilter } from '../data.ts';
import styles from '../forum.module.css';
import { failures, sentences } from '../messages.ts';
import { emptyMessage, foundLabel } from '../rules.ts';
import { useFormFeedback } from '../use-form-feedback.tsx';
import { useTopics } from './data.ts';
import { TopicRow } from './TopicRow.tsx';

interface TopicListProps {
  filter: TopicFilter;
  mayOpen: boolean;
  /** Clears the tag and the search. */
  onAll: () => void;
}

const loading = 'Loading topics...';
/** Topics rendered at once. */
const early = 6;
/** Distance from the end at which more topics load, in px. */
const ahead = 2000;

/** Lists topics in pages of 50, pinned first, and loads more on scroll. Each filter has its own cached list. */
export function TopicList({ filter, mayOpen, onAll }: TopicListProps) {
  const pages = useTopics(filter);
  const topics = rowsOf(pages);
  const { banner } = useFormFeedback({
    error: pages.error,
    failure: failures.topics,
    isFetching: pages.isFetching,
    retry: () => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch()),
  });
  return (
    <>
      {banner}
      {filter.tag || filter.q ? (
        <p className="row row--wrap small [overflow-wrap:anywhere]">
          <span>
            Topics
            {filter.tag ? (
              <>
                {' tagged '}
                <b>{filter.tag}</b>
              </>
            ) : null}
            {filter.q ? (
              <>
                {' with '}
                <b>“{filter.q}”</b>
              </>
            ) : null}
          </span>
          <Button size="sm" kind="tint" icon={X} onClick={onAll}>
            Show all topics
          </Button>
        </p>
      ) : null}
      <p className="sr" role="status">
        {filter.q && topics ? foundLabel(topics.length, pages.hasNextPage) : ''}
      </p>
      <ListOf
        query={pages}
        loading={<SkeletonList label={loading} rows={8} />}
        failed={null}
        empty={
          <Card>
            <Nothing filter={filter} mayOpen={mayOpen} />
          </Card>
        }
        more={{ busyText: loading, ahead, failed: null }}
        rows={(shown) => (
          <Card as="section" flush className="overflow-clip rows" aria-label="Topics">
            <div className={clsx(styles.topic, styles.topicHead, 'max-shell:hidden!')} aria-hidden="true">
              <span />
              <span>Topic</span>
              <span>Replies</span>
              <span>Views</span>
              <span>Last activity</span>
            </div>
            {shown.map((topic, index) => (
              <TopicRow key={topic.id} topic={topic} category={filter.category} isEarly={index < early} />
            ))}
          </Card>
        )}
      />
    </>
  );
}

function Nothing({ filter, mayOpen }: { filter: TopicFilter; mayOpen: boolean }) {
  const { tag, q, sort, deleted } = filter;
  if (q || tag)
    return (
      <EmptyState
        art="results"
        level="h2"
        title={<span className="[overflow-wrap:anywhere]">{emptyMessage(filter)}</span>}
        action={
          q && !deleted ? (
            <ButtonLink icon={Search} href={`/search?kind=topics&q=${encodeURIComponent(q)}`}>
              Search everywhere
            </ButtonLink>
          ) : null
        }
      >
        {q ? 'Try different words.' : null}
      </EmptyState>
    );
  if (deleted)
    return (
      <EmptyState art="pages" level="h2" title="No recently deleted topics.">
        Topics that are deleted stay here for 30 days.
      </EmptyState>
    );
  if (sort === 'unanswered')
    return (
      <EmptyState art="done" level="h2" title="Every topic has a reply.">
        New ones appear here until someone answers.
      </EmptyState>
    );
  return (
    <EmptyState art="messages" level="h2" title={sentences.none}>
      {mayOpen ? sentences.beFirst : null}
    </EmptyState>
  );
}
