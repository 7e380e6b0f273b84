import { Appeals } from '../moderation/Appeals.tsx';
import { Queue } from '../moderation/Queue.tsx';
import type { AdminTabProps } from './admin-view.ts';

/** Tab of reports and of appeals against suspensions. Status and open report are in the address. */
export function ReportsTab({ view: { status = 'pending', report }, onView }: AdminTabProps) {
  const tab = 'flagged-content';
  return (
    <>
      <Appeals />
      <Queue
        status={status}
        onStatus={(next) => onView({ tab, status: next })}
        opened={report}
        onOpen={(next) => onView({ tab, status, ...(next && { report: next }) })}
      />
    </>
  );
}
