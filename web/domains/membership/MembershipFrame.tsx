import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/Tabs.tsx';
import './membership.css';
import { offer } from './queries.ts';
import { TestModeBanner } from './TestModeBanner.tsx';

const tabs = [
  { id: 'plans', label: 'Plans', href: '/membership' },
  { id: 'billing', label: 'Billing', href: '/membership/billing' },
] as const;

/** Head and tabs of the member's membership pages. */
export function MembershipFrame({ tab, children }: { tab: 'plans' | 'billing'; children: ReactNode }) {
  const { data } = useQuery(offer);
  return (
    <div className="page membership">
      <div className="page-head">
        <div>
          <h1>Membership</h1>
          <p>Change, pause or cancel whenever you like. Your history always stays.</p>
        </div>
      </div>
      <div className="stack [--gap:1.5rem]">
        <Tabs label="Membership" tabs={tabs} value={tab} />
        <TestModeBanner sale={data} />
        {children}
      </div>
    </div>
  );
}
