import { CheckCheck } from 'lucide';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { moveByArrows, NotificationList } from './NotificationList.tsx';
import './notifications.css';
import { useNotifications, useReadState } from './queries.ts';

const most = 5;

/** The newest notifications, for the side of a page (ruling 34). */
export function NotificationsCard() {
  const notices = useNotifications();
  const state = useReadState();
  const shown = notices.data?.pages[0]?.items.slice(0, most);
  return (
    <Card as="section" flush aria-labelledby="notices-card">
      <div className="notices-head">
        <h2 className="card-title grow" id="notices-card">
          Notifications
        </h2>
        {shown?.some(({ read_at }) => read_at === null) ? (
          <Button
            kind="ghost"
            icon={CheckCheck}
            label="Mark all as read"
            busy={state.isMarking}
            onClick={() => void state.markAllRead()}
          />
        ) : null}
        <Link className="link small" href="/notifications">
          See all
        </Link>
      </div>
      {shown ? (
        shown.length > 0 ? (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside take the focus
          <div onKeyDown={moveByArrows}>
            <NotificationList notices={shown} state={state} labelledBy="notices-card" />
          </div>
        ) : (
          <EmptyState row art="messages" title="Nothing new" level="h3">
            When someone answers you, it shows up here.
          </EmptyState>
        )
      ) : notices.isError ? (
        <InlineError onRetry={() => void notices.refetch()} retrying={notices.isFetching}>
          We couldn’t load your notifications. Try again.
        </InlineError>
      ) : (
        <SkeletonList label="Loading your notifications..." rows={3} />
      )}
    </Card>
  );
}
