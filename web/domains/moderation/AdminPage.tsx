import { Eye, Flag, ScrollText } from 'lucide';
import { type ReactNode, useId } from 'react';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { TabPanel, Tabs } from '../../ui/controls/Tabs.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { AuditList } from './AuditList.tsx';
import { queueLabel } from './case-labels.ts';
import './admin.css';
import { Queue } from './Queue.tsx';
import { usePromise } from './queries.ts';
import type { CaseStatus } from './reads.ts';
import { WatchedWords } from './WatchedWords.tsx';

export type AdminTab = 'flagged-content' | 'watched-words' | 'audit';

export interface AdminView {
  tab: AdminTab;
  status: CaseStatus;
  /** Id of the open report. On phones it replaces the list. */
  report?: string;
}

/** Admin dashboard (B section 2) with reports, watched words and the audit log. */
export function AdminPage({ view, onView }: { view: AdminView; onView: (view: AdminView) => void }) {
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

/** Administrators need two-step sign-in. The server gives them time, and after that the rights of a member. */
function StaffPage(props: { view: AdminView; onView: (view: AdminView) => void }) {
  const { is_admin, is_moderator, second_step_due_at: due } = useMember();
  const now = useNow();
  if (!due) return <Dashboard {...props} isAdmin={is_admin} />;
  const isLocked = Date.parse(due) <= now;
  const setUp = (
    <ButtonLink kind="primary" href="/profile/settings/security">
      Set up two steps
    </ButtonLink>
  );
  if (isLocked && !is_moderator)
    return (
      <EmptyState page art="locked" title="One more step for administrators" action={setUp}>
        Administrators sign in with a password and a code. Set that up, and this page opens.
      </EmptyState>
    );
  return (
    <Dashboard
      {...props}
      isAdmin={!isLocked}
      notice={
        <Banner kind="warn" title="Administrators need two-step sign-in" action={setUp}>
          {isLocked
            ? 'Until you set it up, you have the rights of a moderator.'
            : `Set it up by ${date.format(new Date(due))}. Without it you lose the rights of an administrator then.`}
        </Banner>
      }
    />
  );
}

const date = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long' });

function Dashboard({
  view,
  onView,
  isAdmin,
  notice,
}: {
  view: AdminView;
  onView: (view: AdminView) => void;
  isAdmin: boolean;
  notice?: ReactNode;
}) {
  const promise = usePromise().data;
  const now = useNow();
  const group = useId();
  const tab = view.tab === 'audit' && !isAdmin ? 'flagged-content' : view.tab;
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Admin</h1>
          <p role="status">
            {promise
              ? queueLabel(promise.pending, promise.oldest_at ? Date.parse(promise.oldest_at) : null, now)
              : ''}
          </p>
        </div>
        {promise ? (
          <dl className="admin-numbers nums">
            <Number n={promise.pending} word="waiting" />
            <Number n={promise.overdue} word="overdue" />
            {promise.decided_in_24h_percent === null ? null : (
              <Number n={`${promise.decided_in_24h_percent}%`} word="decided in 24h" />
            )}
          </dl>
        ) : null}
      </header>
      {notice ? <div className="admin-notice">{notice}</div> : null}
      <Tabs
        label="Admin sections"
        group={group}
        tabs={[
          {
            id: 'flagged-content',
            label: labelled(Flag, 'Flagged content'),
            ...(promise && promise.pending > 0 && { count: promise.pending, hot: true }),
          },
          { id: 'watched-words', label: labelled(Eye, 'Watched words') },
          ...(isAdmin ? [{ id: 'audit' as const, label: labelled(ScrollText, 'Audit log') }] : []),
        ]}
        value={tab}
        onChange={(next) => onView({ tab: next, status: view.status })}
      />
      <TabPanel group={group} id={tab}>
        {tab === 'flagged-content' ? (
          <Queue
            status={view.status}
            onStatus={(status) => onView({ tab, status })}
            opened={view.report}
            onOpen={(report) => onView({ tab, status: view.status, ...(report && { report }) })}
          />
        ) : tab === 'watched-words' ? (
          <WatchedWords />
        ) : (
          <AuditList />
        )}
      </TabPanel>
    </div>
  );
}

function Number({ n, word }: { n: number | string; word: string }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{n}</dd>
    </div>
  );
}

const labelled = (icon: IconType, words: string) => (
  <>
    <Icon as={icon} />
    {words}
  </>
);
