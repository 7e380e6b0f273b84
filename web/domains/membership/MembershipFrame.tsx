import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { TestModeBanner } from './checkouts/TestModeBanner.tsx';
import { offer } from './data.ts';

const tabs = [
  { id: 'plans', label: 'Plans', href: '/membership' },
  { id: 'billing', label: 'Billing', href: '/membership/billing' },
] as const;

/** Heading and tabs of the member's membership pages. */
export function MembershipFrame({ tab, children }: { tab: 'plans' | 'billing'; children: ReactNode }) {
  const { data, isLoading, failureCount } = useQuery(offer);
  // The banner is above everything. Waits until it is known, so that it does not push the content down.
  const isAsking = isLoading && failureCount === 0;
  return (
    <div className="page membership">
      <PageHead
        title="Membership"
        text="Change, pause or cancel whenever you like. Your history always stays."
      />
      <div className="stack [--gap:1.5rem]">
        <Tabs label="Membership" tabs={tabs} value={tab} />
        {isAsking ? (
          <MembershipSkeleton />
        ) : (
          <>
            <TestModeBanner sale={data} />
            {children}
          </>
        )}
      </div>
    </div>
  );
}

/** Placeholder of a membership page while it loads, at least one screen high. */
export function MembershipSkeleton() {
  return (
    <Skeleton label="Loading your plan" className="stack [--gap:1.5rem]">
      <SkeletonBlock h="9rem" className="rounded-lg" />
      <SkeletonBlock h="13rem" className="rounded-lg" />
      <SkeletonBlock h="32rem" className="rounded-lg" />
    </Skeleton>
  );
}
