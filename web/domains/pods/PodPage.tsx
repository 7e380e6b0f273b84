import { InlineError } from '../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { usePods } from './data.ts';
import { FindPod } from './FindPod.tsx';
import { PastPods } from './PastPods.tsx';
import { PodView } from './PodView.tsx';
import { loadFailed } from './words.ts';

/** Page of the member's pod, or of the search for one. */
export function PodPage() {
  const query = usePods();
  if (query.data)
    return (
      <div className="page">
        {query.data.pod ? (
          <PodView key={query.data.pod.id} pod={query.data.pod} />
        ) : (
          <FindPod pods={query.data} />
        )}
        <PastPods past={query.data.past} />
      </div>
    );
  return (
    <div className="page">
      <h1 className="sr">Pod</h1>
      {query.isError ? (
        <InlineError onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {loadFailed}
        </InlineError>
      ) : (
        <Skeleton label="Loading your pod...">
          <SkeletonBlock h="14rem" />
        </Skeleton>
      )}
    </div>
  );
}
