import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Newspaper, PenLine } from 'lucide';
import { type CSSProperties, Suspense, useId } from 'react';
import { type NewsCategory, newsCategories } from '#contract/news/constants.ts';
import type { NewsPost } from '#contract/news/endpoints.ts';
import { ListOf } from '../../platform/lists/ListOf.tsx';
import type { ListQuery } from '../../platform/lists/list-rows.ts';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { TabPanel, Tabs } from '../../ui/controls/Tabs.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonPost } from '../../ui/display/Skeleton.tsx';
import { part } from '../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { SideNav } from '../../ui/layout/SideNav.tsx';
import { categories } from './categories.ts';
import { newsPages, ownNewsPages, useNewsCounts } from './data.ts';
import { sentences } from './messages.ts';
import { NewsCard } from './NewsCard.tsx';
import styles from './news.module.css';

const NewsForm = part(() => import('./NewsForm.tsx').then((m) => m.NewsForm));

/** Search parameters of the page. */
export interface NewsView {
  tab: 'announcements' | 'my-posts';
  category: NewsCategory | undefined;
}

interface NewsPageProps {
  view: NewsView;
  onView: (view: NewsView) => void;
}

/** Page of the community's news. */
export function NewsPage({ view, onView }: NewsPageProps) {
  const { allowance } = useMember();
  const group = useId();
  const counts = useNewsCounts();
  const countOf = (category: NewsCategory) =>
    counts?.categories.find((each) => each.category === category)?.count ?? 0;
  const isMine = view.tab === 'my-posts' && allowance.publish_news;
  return (
    <div className="page">
      <div className={clsx(styles.grid, 'grid grid--community')}>
        <aside className="left sticky max-wide:block max-wide:min-w-0">
          <SideNav
            className="max-wide:flex max-wide:overflow-x-auto max-wide:gap-1"
            label="Category"
            title="Category"
            current={view.category ?? 'all'}
            items={[
              { key: 'all', label: 'All news', href: '/news', icon: Newspaper, count: counts?.all ?? 0 },
              ...newsCategories.map((category) => ({
                key: category,
                label: categories[category].label,
                href: `/news?category=${category}`,
                icon: categories[category].icon,
                color: categories[category].color,
                count: countOf(category),
              })),
            ]}
          />
        </aside>
        <div className="stack" style={{ '--gap': '1.25rem' } as CSSProperties}>
          <PageHead
            title="News"
            text="What’s new, what’s on, and who did something worth clapping for."
            actions={
              <>
                {allowance.write_blog ? <ButtonLink href="/news/blog">Your blog posts</ButtonLink> : null}
                {allowance.publish_news && !isMine ? (
                  <ButtonLink
                    kind="primary"
                    icon={PenLine}
                    href={`/news?tab=my-posts${view.category ? `&category=${view.category}` : ''}`}
                  >
                    Write
                  </ButtonLink>
                ) : null}
              </>
            }
          />
          {allowance.publish_news ? (
            <Tabs
              label="News"
              group={group}
              tabs={[
                { id: 'announcements', label: 'Announcements' },
                { id: 'my-posts', label: 'My posts' },
              ]}
              value={isMine ? 'my-posts' : 'announcements'}
              onChange={(tab) => onView({ ...view, tab })}
            />
          ) : null}
          <TabPanel group={group} id={isMine ? 'my-posts' : 'announcements'}>
            <div className="stack" style={{ '--gap': '1.25rem' } as CSSProperties}>
              {isMine ? (
                <>
                  <Suspense fallback={null}>
                    <NewsForm category={view.category} />
                  </Suspense>
                  <OwnList />
                </>
              ) : (
                <AllList category={view.category} />
              )}
            </div>
          </TabPanel>
        </div>
      </div>
    </div>
  );
}

function AllList({ category }: { category: NewsCategory | undefined }) {
  return <List list={useInfiniteQuery(newsPages(category))} empty={sentences.noneOfAll} />;
}

function OwnList() {
  return <List list={useInfiniteQuery(ownNewsPages)} empty={sentences.noneOfMine} />;
}

const List = ({ list, empty }: { list: ListQuery<NewsPost>; empty: string }) => (
  <ListOf
    query={list}
    loading={
      <Skeleton label="Loading the news...">
        <SkeletonPost />
        <SkeletonPost />
      </Skeleton>
    }
    failed="We couldn’t load the news."
    empty={
      <EmptyState art="posts" title={sentences.none} level="h2">
        {empty}
      </EmptyState>
    }
    more="Show older news"
    rows={(shown) => shown.map((news) => <NewsCard key={news.id} news={news} />)}
  />
);
