import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { weekNames } from '#contract/programme/constants.ts';
import { SpotCairn } from '../../drawings/Art.tsx';
import { useMember } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Eyebrow } from '../../ui/display/Eyebrow.tsx';
import { SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { useMedia } from '../../ui/hooks/viewport.ts';
import { useLesson } from '../courses/lessons/data.ts';
import { plainTitle } from '../courses/lessons/lesson-words.ts';
import { WaitingCard } from '../first-replies/WaitingCard.tsx';
import { weeklyTopicRead } from '../forum/data.ts';
import { useCourseId, useProgramme, useStreakState } from '../programme/data.ts';
import styles from './feed.module.css';
import { PeopleToMeet } from './PeopleToMeet.tsx';

/** Right column: today's step, this week's check-in thread, and people to follow. A phone shows today's step alone. */
export function FeedRail() {
  const { allowance } = useMember();
  const isPhone = useMedia('(max-width: 60rem)');
  return (
    <aside
      aria-label="Today and people"
      className={clsx(styles.feedRail, 'max-shell:-order-1 stay stack')}
      style={{ '--gap': '1.25rem' } as React.CSSProperties}
    >
      <TodayCard />
      {isPhone ? null : (
        <>
          {allowance.forum_reply ? <WeeklyTopicCard /> : null}
          <WaitingCard />
          <PeopleToMeet />
        </>
      )}
    </aside>
  );
}

/** Leads to this week's check-in thread. */
function WeeklyTopicCard() {
  const weekly = useQuery(weeklyTopicRead).data;
  if (!weekly) return null;
  return (
    <Card as="section">
      <h2 className="card-title">Weekly check-in</h2>
      <p className="small muted mt-1">
        {weekly.topic_id
          ? 'This week’s thread is open. One line is enough.'
          : 'One line about your week is enough.'}
      </p>
      <ButtonLink
        block
        className="mt-4"
        href={`/forum/${weekly.category_slug}${weekly.topic_id ? `/${weekly.topic_id}` : ''}`}
      >
        {weekly.topic_id ? 'Join the thread' : 'Open Daily Check-In'}
      </ButtonLink>
    </Card>
  );
}

const todayCard = clsx(
  styles.todayCard,
  'grid gap-3.5 max-shell:[--pad:0.75rem] max-shell:grid-cols-[minmax(0,1fr)_minmax(min-content,8.5rem)] max-shell:items-center max-shell:min-h-24.5 large-text:grid-cols-1',
);

/** Shows today's step. Keeps its height while loading, so that nothing below it moves on a phone. */
function TodayCard() {
  const programme = useProgramme();
  const standing = useStreakState(programme.data);
  const progress = standing.data;
  const isPractised = progress?.kind === 'programme' && !progress.is_finished;
  const lesson = useLesson(useCourseId(programme.data), progress?.current_day ?? 1, isPractised).data;
  if (programme.data === null) return null;
  const isAwaited = programme.data?.is_enrolled !== false && !standing.isError && !programme.isError;
  if (!progress && isAwaited)
    return (
      <Card className={todayCard} aria-hidden="true">
        <div className={clsx(styles.mini, 'flex gap-4 items-center max-shell:gap-3')}>
          <SkeletonBlock pebble w="4rem" h="4.5rem" />
          <div className="grow stack" style={{ '--gap': '.5rem' } as React.CSSProperties}>
            <SkeletonBlock w="40%" h=".875rem" />
            <SkeletonBlock w="85%" />
          </div>
        </div>
        <SkeletonBlock h="2.875rem" />
      </Card>
    );
  if (!progress || progress.is_finished)
    return (
      <Card className={todayCard}>
        <div className={clsx(styles.mini, 'flex gap-4 items-center max-shell:gap-3')}>
          <SpotCairn week={1} done={progress ? 7 : 0} />
          <div>
            <Eyebrow color="today">Evolve 90</Eyebrow>
            <h2 className="h4 mt-1 max-shell:text-base/5">{progress ? 'All 90 days' : 'One stone a day'}</h2>
          </div>
        </div>
        <ButtonLink className="max-shell:px-3" kind="secondary" block href="/evolve90">
          {progress ? 'See the trail' : 'Open Evolve 90'}
        </ButtonLink>
      </Card>
    );
  const { current_day: day, completed_today: isDone, state } = progress;
  const isOpen = !isDone && state !== 'locked' && state !== 'resting';
  const week = Math.ceil(day / 7);
  const placed = (day - 1) % 7;
  return (
    <Card className={todayCard}>
      <div className={clsx(styles.mini, 'flex gap-4 items-center max-shell:gap-3')}>
        <SpotCairn week={Math.min(13, week)} done={placed} today={isDone ? undefined : placed} />
        <div>
          <Eyebrow color="today">Day {day}</Eyebrow>
          <h2 className="h4 mt-1 line-clamp-2 min-h-[2lh] max-shell:text-base/5 large-text:block">
            {lesson ? plainTitle(lesson.title) : (weekNames[week - 1] ?? 'The Summit')}
          </h2>
          <p className="small muted mt-1 max-shell:hidden">
            {isOpen
              ? 'Today’s practice isn’t done yet.'
              : isDone
                ? 'Today’s stone is placed.'
                : state === 'locked'
                  ? 'It comes with Builder.'
                  : 'You planned a pause.'}
          </p>
        </div>
      </div>
      <ButtonLink className="max-shell:px-3" kind={isOpen ? 'today' : 'secondary'} block href="/evolve90">
        {isOpen ? 'Continue today' : 'See the trail'}
      </ButtonLink>
    </Card>
  );
}
