import { Suspense } from 'react';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import type { PlanDetailsProps } from './PlanDetails.tsx';

const PlanDetails = part(() => import('./PlanDetails.tsx').then((m) => m.PlanDetails));

/** Comparison and questions below the plans. They are below the first screen, so their code is a separate chunk. */
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
