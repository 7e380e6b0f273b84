import { CheckCheck } from 'lucide';
import { moveByArrows } from '../../platform/lists/list-rows.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { SectionHead } from '../../ui/layout/SectionHead.tsx';
import { useNotifications, useReadState } from './data.ts';
import { NewestNotifications } from './NewestNotifications.tsx';
import { NotificationList } from './NotificationList.tsx';

const most = 5;

/** The newest notifications, for the side of a page. Without `hasFriendRequests` those that wait aren't shown twice. */
export function NotificationsCard({ hasFriendRequests = true }: { hasFriendRequests?: boolean }) {
  const notices = useNotifications();
  const state = useReadState();
  const shown = notices.data?.pages[0]?.items
    .filter(({ friend_request_id }) => hasFriendRequests || !friend_request_id)
    .slice(0, most);
  return (
    <Card as="section" flush aria-labelledby="notices-card">
      <SectionHead
        id="notices-card"
        title="Notifications"
        className="gap-x-1! py-2.5 pr-2.5 pl-5 border-b border-line"
      >
        {shown?.some(({ read_at }) => read_at === null) ? (
          <Button
            kind="ghost"
            icon={CheckCheck}
            label="Mark all as read"
            busy={state.isMarking}
            onClick={() => void state.markAllRead()}
          />
        ) : null}
        <Link className="link small mx-2" href="/notifications">
          See all
        </Link>
      </SectionHead>
      <NewestNotifications notices={notices} shown={shown} inLine>
        {(list) => (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside take the focus
          <div onKeyDown={moveByArrows}>
            <NotificationList notices={list} state={state} labelledBy="notices-card" />
          </div>
        )}
      </NewestNotifications>
    </Card>
  );
}
