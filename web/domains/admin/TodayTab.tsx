import { useQuery } from '@tanstack/react-query';
import { GraduationCap } from 'lucide';
import { useMember } from '../../platform/session/session.ts';
import { numberWords, plural } from '../../ui/formats.ts';
import { RowLinks, SectionList } from '../../ui/layout/SectionFrame.tsx';
import { useWaitingWork } from '../courses/assignments/data.ts';
import { caseCountsRead } from '../moderation/data.ts';
import type { AdminTabProps } from './admin-view.ts';
import { queueRead } from './data.ts';
import { FirstSteps } from './first-steps/FirstSteps.tsx';
import { PulseNow } from './pulse/PulseNow.tsx';
import { sectionsFor, tabsFor } from './tabs.tsx';
import { countWaiting, waitingWork } from './waiting-work.ts';

/** Front page of the office: everything that waits in one queue, and how the community is doing. */
export function TodayTab({ onView }: AdminTabProps) {
  const { is_admin: isAdmin } = useMember();
  const promise = useQuery(caseCountsRead).data;
  const queue = useQuery(queueRead).data;
  const own = useWaitingWork().data;
  const rows = queue
    ? waitingWork(queue, own ?? []).map(({ words, href, tab }) => ({
        key: words,
        label: words,
        href,
        icon: tabsFor(isAdmin).find(({ id }) => id === tab)?.icon ?? GraduationCap,
      }))
    : [];
  const others = sectionsFor(isAdmin, queue)
    .map((group) => ({ ...group, items: group.items.filter(({ key }) => key !== 'today') }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className="grid grid-cols-1 gap-5 mt-3">
      {promise && queue ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 nums">
          <Number n={countWaiting(queue, own ?? [])} word="waiting" />
          <Number n={promise.overdue} word={plural(promise.overdue, 'report overdue', 'reports overdue')} />
          {promise.decided_in_24h_percent === null ? null : (
            <Number n={`${promise.decided_in_24h_percent}%`} word="reports decided in 24h" />
          )}
        </dl>
      ) : null}
      {rows.length > 0 ? (
        <nav aria-label="Waiting">
          <RowLinks rows={rows} />
        </nav>
      ) : null}
      <SectionList className="shell:hidden" label="Admin" groups={others} />
      {isAdmin ? (
        <>
          <FirstSteps />
          <PulseNow onView={onView} />
        </>
      ) : null}
    </div>
  );
}

function Number({ n, word }: { n: number | string; word: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="font-size-sm muted">{word}</dt>
      <dd className="font-display text-[1.375rem]/[1.1] font-[660]">
        {typeof n === 'number' ? numberWords(n) : n}
      </dd>
    </div>
  );
}
