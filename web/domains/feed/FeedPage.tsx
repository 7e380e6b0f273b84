import clsx from 'clsx';
import { Suspense, useId } from 'react';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { TabPanel, Tabs } from '../../ui/controls/Tabs.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { ChipButton } from '../../ui/display/Chip.tsx';
import { useMedia } from '../../ui/hooks/viewport.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import type { FeedFilter } from './data.ts';
import { FeedRail } from './FeedRail.tsx';
import { FeedSide } from './FeedSide.tsx';
import styles from './feed.module.css';
import { sentences } from './messages.ts';
import { PostComposer } from './posts/PostComposer.tsx';
import { PostList } from './posts/PostList.tsx';

const OwnComments = part(() => import('../comments/OwnComments.tsx').then((m) => m.OwnComments));

/** Search parameters of the page. */
export interface FeedView {
  tab: 'feed' | 'mine';
  filter: FeedFilter;
  /** Which of the member's own texts the second tab lists. */
  mine: 'posts' | 'comments';
}

const filters: readonly { value: FeedFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'following', label: 'Following' },
  { value: 'groups', label: 'My groups' },
  { value: 'wins', label: 'Wins' },
];
const nothing: Record<FeedFilter, string> = {
  all: sentences.noneInFeed,
  following: 'Follow people to see what they share here.',
  groups: 'Posts from your groups appear here.',
  wins: 'Shared wins appear here.',
};

/** Page 'Community Feed'. */
export function FeedPage({ view, onView }: { view: FeedView; onView: (view: FeedView) => void }) {
  const { allowance } = useMember();
  const group = useId();
  // The styles hide it on narrower screens, where its reads would be for nothing.
  const hasSide = !useMedia('(max-width: 1180px)');
  const { tab, filter, mine } = view;
  return (
    <div className="page">
      <div className="grid grid--community">
        {hasSide ? <FeedSide /> : null}
        <div className={clsx(styles.feed, 'stack')} style={{ '--gap': '1.25rem' } as React.CSSProperties}>
          <PageHead title={sentences.title} text={sentences.subtitle} />
          {allowance.feed_posts ? null : (
            <Banner
              kind="upgrade"
              title={sentences.upgradeBanner}
              action={
                <ButtonLink kind="secondary" size="sm" href="/register" target="_blank" rel="noopener">
                  See the plans
                </ButtonLink>
              }
            >
              {sentences.upgradeToPost}
            </Banner>
          )}
          <Tabs
            label="Feed"
            group={group}
            tabs={[
              { id: 'feed', label: 'Community Feed' },
              { id: 'mine', label: 'My Posts' },
            ]}
            value={tab}
            onChange={(next) => onView({ ...view, tab: next })}
          />
          <TabPanel group={group} id={tab}>
            <div className="stack" style={{ '--gap': '1.25rem' } as React.CSSProperties}>
              <PostComposer />
              {tab === 'feed' ? (
                <>
                  <div className="row row--wrap feed-filters" role="group" aria-label="Filter">
                    {filters.map(({ value, label }) => (
                      <ChipButton
                        key={value}
                        pressed={filter === value}
                        onClick={() => onView({ ...view, filter: value })}
                      >
                        {label}
                      </ChipButton>
                    ))}
                  </div>
                  <PostList key={filter} source={{ kind: 'feed', filter }} empty={nothing[filter]} />
                </>
              ) : (
                <>
                  <Segmented
                    className="justify-self-start"
                    label="Your own"
                    value={mine}
                    onChange={(own) => onView({ ...view, mine: own })}
                    options={[
                      { value: 'posts', label: 'Posts' },
                      { value: 'comments', label: 'Comments' },
                    ]}
                  />
                  {mine === 'comments' ? (
                    <Suspense>
                      <OwnComments />
                    </Suspense>
                  ) : (
                    <PostList key="mine" source={{ kind: 'mine' }} empty={sentences.noneOfMine} />
                  )}
                </>
              )}
            </div>
          </TabPanel>
        </div>
        <FeedRail />
      </div>
    </div>
  );
}
