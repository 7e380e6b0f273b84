import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, Suspense, useId } from 'react';
import { AppLink } from '../../platform/navigation/AppLink.tsx';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { TabPanel, Tabs } from '../../ui/controls/Tabs.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Icon } from '../../ui/display/Icon.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { dateWords, plural } from '../../ui/formats.ts';
import { useWaitingWork } from '../courses/assignments/data.ts';
import { caseCountsRead } from '../moderation/data.ts';
import type { AdminTabProps } from './admin-view.ts';
import { queueRead } from './data.ts';
import { FirstSteps } from './first-steps/FirstSteps.tsx';
import styles from './office.module.css';
import { adminTabs } from './tabs.tsx';
import { countsByTab, countWaiting, headSentence, waitingWork } from './waiting-work.ts';

/** Admin dashboard. */
export function AdminPage({ view, onView }: AdminTabProps) {
  const user = useMember();
  if (!user.is_admin && !user.is_moderator)
    return (
      <EmptyState
        page
        art="locked"
        title="Access Denied"
        action={
          <ButtonLink kind="primary" href="/feed">
            Back to the feed
          </ButtonLink>
        }
      >
        You don't have permission to access the admin dashboard.
      </EmptyState>
    );
  return <StaffPage view={view} onView={onView} />;
}

/** Staff need two-step sign-in. The server gives them time, and after that the rights of a member. */
function StaffPage(props: AdminTabProps) {
  const { is_admin, second_step_due_at: due } = useMember();
  const now = useNow();
  if (!due) return <Dashboard {...props} isAdmin={is_admin} />;
  const setUp = (
    <ButtonLink kind="primary" href="/profile/settings/security">
      Set up two steps
    </ButtonLink>
  );
  if (Date.parse(due) <= now)
    return (
      <EmptyState page art="locked" title="One more step for staff" action={setUp}>
        Staff sign in with a password and a code. Set that up, and this page opens.
      </EmptyState>
    );
  return (
    <Dashboard
      {...props}
      isAdmin={is_admin}
      notice={
        <Banner
          className="max-shell:flex-wrap"
          kind="warn"
          title="Staff need two-step sign-in"
          action={setUp}
        >
          Set it up by {dateWords('date', due)}. Without it you can’t use these pages after that.
        </Banner>
      }
    />
  );
}

function Dashboard({
  view,
  onView,
  isAdmin,
  notice,
}: AdminTabProps & { isAdmin: boolean; notice?: ReactNode }) {
  const promise = useQuery({ ...caseCountsRead, refetchInterval: 60_000 }).data;
  const queue = useQuery({ ...queueRead, refetchInterval: 60_000 }).data;
  const own = useWaitingWork().data;
  const work = queue ? waitingWork(queue, own ?? []) : [];
  const counts = queue ? countsByTab(queue) : {};
  const now = useNow();
  const group = useId();
  const tabs = adminTabs.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  const opened = tabs.find(({ id }) => id === view.tab) ?? tabs.find(({ id }) => id === 'flagged-content');
  if (!opened) return null;
  const { id: tab, Part } = opened;
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Admin</h1>
          <p role="status">{promise && queue && own ? headSentence(queue, own, promise, now) : ''}</p>
          {work.length > 0 ? (
            <ul className="flex flex-wrap gap-x-4 gap-y-1 p-0 list-none" aria-label="Waiting">
              {work.map(({ words, href }) => (
                <li key={words}>
                  <AppLink href={href}>{words}</AppLink>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {promise && queue ? (
          <dl className="flex gap-8 nums">
            <Number n={countWaiting(queue, own ?? [])} word="waiting" />
            <Number n={promise.overdue} word={plural(promise.overdue, 'report overdue', 'reports overdue')} />
            {promise.decided_in_24h_percent === null ? null : (
              <Number n={`${promise.decided_in_24h_percent}%`} word="reports decided in 24h" />
            )}
          </dl>
        ) : null}
      </header>
      {notice ? <div className={clsx(styles.adminNotice, 'mb-3')}>{notice}</div> : null}
      {isAdmin && view.tab === 'flagged-content' && !view.report ? <FirstSteps /> : null}
      <div>
        <Tabs
          className="shell:flex-wrap"
          label="Admin sections"
          group={group}
          tabs={tabs.map(({ id, label, icon }) => ({
            id,
            label: (
              <>
                <Icon as={icon} />
                {label}
              </>
            ),
            ...(counts[id] && { count: counts[id], hot: true }),
          }))}
          value={tab}
          onChange={(next) => onView({ tab: next })}
        />
      </div>
      <TabPanel group={group} id={tab}>
        <Suspense fallback={<SkeletonList label="Loading..." face={false} />}>
          <Part view={{ ...view, tab }} onView={onView} />
        </Suspense>
      </TabPanel>
    </div>
  );
}

function Number({ n, word }: { n: number | string; word: string }) {
  return (
    <div className="flex flex-col-reverse text-right">
      <dt className="font-size-sm muted">{word}</dt>
      <dd className="font-display text-[1.375rem]/[1.1] font-[660]">{n}</dd>
    </div>
  );
}
