import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTitle } from '../../platform/navigation/use-title.ts';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { dateWords } from '../../ui/formats.ts';
import { SectionFrame } from '../../ui/layout/SectionFrame.tsx';
import { type AdminTabProps, adminPath } from './admin-view.ts';
import { queueRead } from './data.ts';
import styles from './office.module.css';
import { QueueSentence } from './QueueSentence.tsx';
import { sectionsFor, tabsFor } from './tabs.tsx';

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
  if (!due) return <Office {...props} isAdmin={is_admin} />;
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
    <Office
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

function Office({ view, onView, isAdmin, notice }: AdminTabProps & { isAdmin: boolean; notice?: ReactNode }) {
  const queue = useQuery({ ...queueRead, refetchInterval: 60_000 }).data;
  const tabs = tabsFor(isAdmin);
  const opened = tabs.find(({ id }) => id === view.tab) ?? tabs[0];
  useTitle(opened?.label);
  useHeadingFocus(opened?.id);
  if (!opened) return null;
  const { id: tab, label, Part } = opened;
  const isList = tab === 'today';
  return (
    <SectionFrame
      label="Admin"
      groups={sectionsFor(isAdmin, queue)}
      current={tab}
      listHref={isList ? undefined : adminPath('today')}
      title={label}
      text={isList || tab === 'flagged-content' ? <QueueSentence /> : undefined}
      isOpened={Boolean(view.member || view.day)}
    >
      {notice ? <div className={clsx(styles.adminNotice, 'mt-3')}>{notice}</div> : null}
      <Suspense
        fallback={
          <div className="mt-6">
            <SkeletonList label="Loading..." face={false} />
          </div>
        }
      >
        <Part key={tab} view={{ ...view, tab }} onView={onView} />
      </Suspense>
    </SectionFrame>
  );
}

/** Focuses the heading after a change of page: the address keeps its path, which the announcer of arrivals goes by. */
function useHeadingFocus(page: string | undefined): void {
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [page]);
}
