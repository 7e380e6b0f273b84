import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { TabPanel, Tabs } from '../../ui/controls/Tabs.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { NotificationsCard } from '../notifications/NotificationsCard.tsx';
import { DiscoverTab } from './DiscoverTab.tsx';
import { countRead } from './data.ts';
import { FollowersTab, FollowingTab } from './FollowsTab.tsx';
import { FriendsTab } from './friends/FriendsTab.tsx';
import styles from './social.module.css';
import { type SocialTab, socialTabs } from './tabs.ts';

interface SocialPageProps {
  tab: SocialTab;
  onTab: (tab: SocialTab) => void;
  /** The tab of private messages. */
  messages: ReactNode;
}

/** Page of the people whom the viewer knows, and of those to meet. */
export function SocialPage({ tab, onTab, messages }: SocialPageProps) {
  const group = useId();
  // The bell reads these numbers anyway. A count says what is new, not how many there are.
  const count = useQuery(countRead).data;
  const news: Partial<Record<SocialTab, number>> = {
    friends: count?.friend_requests ?? 0,
    messages: count?.unread_messages ?? 0,
  };
  const panels: Record<SocialTab, { label: string; panel: ReactNode }> = {
    friends: { label: 'Friends', panel: <FriendsTab /> },
    following: { label: 'Following', panel: <FollowingTab /> },
    followers: { label: 'Followers', panel: <FollowersTab /> },
    messages: { label: 'Messages', panel: messages },
    discover: { label: 'Discover', panel: <DiscoverTab /> },
  };
  return (
    <div className="page">
      <PageHead title="Social" text="The people you walk with." />
      <Tabs
        label="Social"
        group={group}
        tabs={socialTabs.map((id) => ({
          id,
          label: panels[id].label,
          ...(news[id] && { count: news[id], hot: true }),
        }))}
        value={tab}
        onChange={onTab}
      />
      {/* Messages need the whole width. */}
      <div
        className={
          tab === 'messages'
            ? 'mt-5'
            : 'grid grid-cols-1 gap-5 items-start shell:grid-cols-[minmax(0,1fr)_22rem] mt-5'
        }
      >
        <TabPanel id={tab} group={group}>
          {panels[tab].panel}
        </TabPanel>
        {tab === 'messages' ? null : (
          <aside
            // On a phone the bell leads to the first tab, and the others begin with their people.
            className={clsx(styles.socialRail, tab === 'friends' ? 'max-shell:-order-1' : 'max-shell:hidden')}
            aria-label="News"
          >
            {/* The requests are beside it. */}
            <NotificationsCard hasFriendRequests={tab !== 'friends'} />
          </aside>
        )}
      </div>
    </div>
  );
}
