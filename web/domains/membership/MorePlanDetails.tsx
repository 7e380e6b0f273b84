import { lazy, Suspense } from 'react';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import type { PlanDetailsProps } from './PlanDetails.tsx';

const PlanDetails = lazy(() => import('./PlanDetails.tsx').then((m) => ({ default: m.PlanDetails })));

/** The comparison and the questions below the plans. They stand below the first screen, so they come in a chunk of their own. */
export const MorePlanDetails = (props: PlanDetailsProps) => (
  <Suspense
    fallback={
      <Skeleton label="Loading the comparison of plans">
        <SkeletonBlock h="44rem" className="rounded-lg" />
      </Skeleton>
    }
  >
    <PlanDetails {...props} />
  </Suspense>
);
