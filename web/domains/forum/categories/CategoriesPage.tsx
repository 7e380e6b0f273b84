import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { CalendarCheck } from 'lucide';
import type { CSSProperties } from 'react';
import type { Category } from '#contract/forum/endpoints.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Card, CardLink } from '../../../ui/display/Card.tsx';
import { Count } from '../../../ui/display/Chip.tsx';
import { blaze } from '../../../ui/display/Eyebrow.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { counted } from '../../../ui/formats.ts';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { weeklyTopicRead } from '../data.ts';
import styles from '../forum.module.css';
import { failures, sentences } from '../messages.ts';
import { useCategories } from '../topics/data.ts';
import { UpgradeNotice } from '../UpgradeNotice.tsx';
import { useFormFeedback } from '../use-form-feedback.tsx';
import { CategoryIcon, colorOf } from './CategoryIcon.tsx';

/** First page of the forum, with its categories. */
export function CategoriesPage() {
  const { allowance } = useMember();
  const categories = useCategories();
  const weekly = useQuery(weeklyTopicRead).data;
  const { banner } = useFormFeedback({
    error: categories.error,
    failure: failures.categories,
    isFetching: categories.isFetching,
    retry: () => void categories.refetch(),
  });
  return (
    <div className="page">
      {banner}
      <PageHead
        title="Forum"
        text={sentences.header}
        actions={
          weekly?.topic_id ? (
            <ButtonLink icon={CalendarCheck} href={`/forum/${weekly.category_slug}/${weekly.topic_id}`}>
              This week’s check-in
            </ButtonLink>
          ) : null
        }
      />
      <div className="stack" style={{ '--gap': '1.25rem' } as CSSProperties}>
        {allowance.forum_reply ? null : <UpgradeNotice>{sentences.upgrade}</UpgradeNotice>}
        <ListOf
          query={{ ...categories, data: categories.list }}
          loading={
            <Skeleton label="Loading forum categories..." className={grid}>
              {Array.from({ length: 7 }, (_, at) => (
                <Card key={at} className={styles.catcard}>
                  <SkeletonBlock pebble w="3.25rem" h="3.125rem" />
                  <SkeletonBlock w="60%" h="1.25rem" />
                  <SkeletonBlock />
                  <SkeletonBlock w="40%" h=".625rem" />
                </Card>
              ))}
            </Skeleton>
          }
          failed={null}
          empty={null}
          className={grid}
          row={(category) => (
            <li>
              <CategoryCard category={category} />
            </li>
          )}
        />
      </div>
    </div>
  );
}

const grid = clsx(
  styles.catgrid,
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-5 shell:grid-cols-2 wide:grid-cols-6',
);

function CategoryCard({ category }: { category: Category }) {
  const { slug, name, description, is_closed, topics_count, last_activity, unread_count } = category;
  return (
    <CardLink className={styles.catcard} href={`/forum/${slug}`} style={blaze(colorOf(category))}>
      <CategoryIcon category={category} size="lg" />
      <h2 className="h4 max-shell:pr-8 large-text:pr-0">{name}</h2>
      <span className="small muted catcard-about">{description}</span>
      <span className="xs subtle">
        {is_closed ? 'Closed · ' : ''}
        {counted(topics_count, 'topic')}
        {last_activity ? (
          <>
            {' · '}
            <RelativeTime at={last_activity} />
          </>
        ) : null}
      </span>
      {unread_count > 0 ? (
        <Count className="absolute top-5 right-5" brand>
          {unread_count >= 99 ? '99+' : unread_count}
          <span className="sr"> with something new</span>
        </Count>
      ) : null}
    </CardLink>
  );
}
