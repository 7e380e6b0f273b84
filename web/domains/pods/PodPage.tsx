import { DataOf } from '../../platform/lists/DataOf.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { usePods } from './data.ts';
import { FindPod } from './FindPod.tsx';
import { PastPods } from './PastPods.tsx';
import { PodView } from './PodView.tsx';
import { loadFailed } from './words.ts';

/** Page of the member's pod, or of the search for one. */
export function PodPage() {
  const query = usePods();
  return (
    <>
      {query.data ? null : <h1 className="sr">Pod</h1>}
      <DataOf
        query={query}
        loading={
          <Skeleton label="Loading your pod...">
            <SkeletonBlock h="14rem" />
          </Skeleton>
        }
        failed={loadFailed}
      >
        {(pods) => (
          <>
            {pods.pod ? <PodView key={pods.pod.id} pod={pods.pod} /> : <FindPod pods={pods} />}
            <PastPods past={pods.past} />
          </>
        )}
      </DataOf>
    </>
  );
}
