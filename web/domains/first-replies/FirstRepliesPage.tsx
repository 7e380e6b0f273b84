import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/query.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { waitingRead } from './data.ts';
import { WaitingList } from './WaitingList.tsx';
import { helpedWords } from './words.ts';

type Waiting = Answer<'GET /api/first-replies'>;

/** Page of posts and topics that could use a first reply, with the switch to help. */
export function FirstRepliesPage() {
  const { data, isError, isFetching, refetch } = useQuery(waitingRead);
  const { run, busy, sending } = useApiMutation('PUT /api/first-replies/helping', {
    failure: 'We couldn’t change that. Try again.',
    onDone: async (_, [{ body }]) => {
      queryClient.setQueryData(
        waitingRead.queryKey,
        (now: Waiting | undefined) =>
          now && { ...now, is_helping: body.is_helping, waiting: body.is_helping ? now.waiting : [] },
      );
      await queryClient.invalidateQueries({ queryKey: waitingRead.queryKey });
    },
  });
  const isHelping = sending ? sending[0].body.is_helping : data?.is_helping;
  const helped = data ? helpedWords(data.helped) : null;
  return (
    <div className="page page--narrow">
      <PageHead
        title="First replies"
        text="Newcomers, and members who are back after a while, whose words no one has replied to yet."
      />
      {data ? (
        <>
          <section className="card mb-4">
            <Switch
              checked={isHelping === true}
              disabled={busy}
              onChange={(on) => void run({ body: { is_helping: on } })}
              label="Help with first replies"
              description="You see posts that wait for a first reply, here and beside the feed. They disappear after a week, or once someone replies."
            />
            {helped ? <p className="small muted mt-3">{helped}</p> : null}
          </section>
          {data.waiting.length > 0 ? (
            <WaitingList posts={data.waiting} />
          ) : isHelping ? (
            <EmptyState art="messages" title="Everyone has a reply" level="h2">
              New posts that could use one appear here.
            </EmptyState>
          ) : (
            <EmptyState art="messages" title="Turn it on to see who is waiting" level="h2" />
          )}
        </>
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn’t load the posts that wait. Try again.
        </InlineError>
      ) : (
        <SkeletonList label="Loading posts that wait..." />
      )}
    </div>
  );
}
