import { keepPreviousData, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Suspense } from 'react';
import { weekBuckets } from '#contract/progress/achievements.ts';
import type { ProgressDay, ProgressView } from '#contract/progress/endpoints.ts';
import { weekdayNames } from '#contract/reminders/weekdays.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { SectionLinks } from '../../platform/navigation/SectionLinks.tsx';
import { useMember } from '../../platform/session/session.ts';
import { ChartCard } from '../../ui/charts/ChartCard.tsx';
import { ButtonLink } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { numberWords } from '../../ui/formats.ts';
import { part } from '../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { type RhythmDay, RhythmMap } from '../../ui/progress/RhythmMap.tsx';
import { Spark } from '../../ui/progress/Spark.tsx';
import { useHabits, useToday } from '../habits/data.ts';
import { weekOrder } from '../habits/days/rules.ts';
import { CommunityChart } from './CommunityChart.tsx';
import { communityWords, dateHead, firstOf, goalsWords, practiceWords, spanWords } from './chart-words.ts';
import { progressViewRead } from './data.ts';
import { GoalsMoved, signed } from './GoalsMoved.tsx';
import { MonthChart } from './MonthChart.tsx';
import { PracticeChart } from './PracticeChart.tsx';
import { PracticeLinks } from './PracticeLinks.tsx';
import styles from './progress.module.css';
import { Reviews } from './reviews/Reviews.tsx';
import { StackChart } from './StackChart.tsx';
import { useLiveNumbers } from './use-live-numbers.ts';
import { monthWords, noProgress, rhythmRows, rhythmWords, totalsUpTo, weekWords } from './words.ts';

const TrailBadges = part(() => import('./achievements/TrailBadges.tsx').then((m) => m.TrailBadges));

interface ProgressPageProps {
  view: 'week' | 'month';
  onView: (view: 'week' | 'month') => void;
}

/** Page of the member's week or month: practice, habits, goals and community. */
export function ProgressPage({ view, onView }: ProgressPageProps) {
  const { allowance } = useMember();
  const today = useToday();
  useLiveNumbers();
  const shown = view === 'month' && allowance.month_view ? 'month' : 'week';
  const query = useQuery({
    ...progressViewRead(shown),
    placeholderData: keepPreviousData,
  });
  // The page stays, with zeros, and says that they are none of the member's.
  const progress = query.data ?? (query.error ? noProgress(shown, today) : undefined);
  return (
    <div className="page has-ridge">
      <PageHead
        className="mb-7 max-shell:mb-3"
        title="Your progress"
        actions={
          <Segmented
            label="Range"
            value={view}
            onChange={onView}
            options={[
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
            ]}
          />
        }
      >
        <SectionLinks className="mt-2 max-shell:mt-0" family="practice" current="progress" />
      </PageHead>
      <div className="grid grid-cols-1 gap-5 wrap-anywhere">
        {view === 'month' && !allowance.month_view ? (
          <Banner
            kind="upgrade"
            title="The month view comes with Builder"
            action={
              <ButtonLink kind="primary" size="sm" href="/membership">
                See plans
              </ButtonLink>
            }
          >
            Your week is below. Nothing you’ve done is lost: the month is there when you upgrade.
          </Banner>
        ) : null}
        <DataOf
          query={query}
          loading={
            <Skeleton label="Loading your progress">
              <SkeletonBlock h="6rem" />
              <SkeletonBlock h="20rem" className="mt-4" />
            </Skeleton>
          }
          failed="We couldn’t load your progress, so these numbers are 0. What you’ve done is safe."
        >
          {() => null}
        </DataOf>
        {progress ? (
          <>
            <Tiles progress={progress} isFallback={!query.data} />
            <Charts progress={progress} />
          </>
        ) : null}
        {/* The parts load meanwhile, and are drawn when what stands above them has its size, so that nothing moves. */}
        <div className={progress ? 'contents' : 'hidden'}>
          <PracticeLinks today={today} />
          <Reviews />
          <Suspense fallback={null}>
            <TrailBadges />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

/** The page's numbers. One that has nothing to count yet isn't shown, except beside the sentence that they couldn't be loaded. */
function Tiles({ progress, isFallback }: { progress: ProgressView; isFallback: boolean }) {
  const { social_week: recent } = progress;
  // The numbers beside these lines are of the week, also in the month.
  const week = progress.days.slice(-weekBuckets);
  const tiles = [
    {
      label: 'Evolve 90 days',
      value: progress.completed_days,
      // Days of a second round are counted as well.
      text: progress.completed_days > progress.total_days ? 'in all' : `of ${progress.total_days}`,
      line: totalsUpTo(progress),
    },
    { label: 'Best habit streak', value: progress.best_habit_streak, text: 'in a row' },
    {
      label: 'Habits kept this week',
      value: progress.week_kept,
      text: `of ${progress.week_due}`,
      isKnown: progress.week_due > 0,
      line: week.map((day) => day.habits_kept),
    },
    {
      label: 'Comments and cheers',
      value: progress.social_total,
      text: recent > 0 ? `+${recent} this week` : '',
      line: week.map((day) => day.written + day.cheered),
    },
    { label: 'Goals completed', value: progress.goals_completed, text: '' },
  ].filter(({ value, isKnown = value > 0 }) => isKnown || isFallback);
  if (tiles.length === 0)
    return (
      <Card>
        <EmptyState
          level="h2"
          title="Your first day starts the count"
          action={
            <ButtonLink kind="primary" href="/evolve90">
              Open Evolve 90
            </ButtonLink>
          }
        >
          Complete a day, keep a habit or move a goal, and you’ll see it here.
        </EmptyState>
      </Card>
    );
  return (
    <section
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] gap-5 max-shell:grid-cols-[1fr_1fr] max-shell:gap-3"
      aria-label="Summary"
    >
      {tiles.map(({ label, value, text, line = [] }) => (
        <Card
          key={label}
          className="[--pad:1.125rem_1.25rem] [overflow-wrap:normal] grid grid-cols-[minmax(0,1fr)_auto] content-between items-end gap-1 max-shell:[&_svg]:w-12"
        >
          <p className="col-span-full text-sm text-muted">{label}</p>
          <p>
            <span className="text-[2rem]/[1.1] font-[660] font-display tracking-[-0.01em] nums">
              {numberWords(value)}
            </span>{' '}
            <span className="small muted max-shell:block">{text}</span>
          </p>
          {line.some((at) => at > 0) ? <Spark values={line} /> : null}
        </Card>
      ))}
    </section>
  );
}

function Charts({ progress }: { progress: ProgressView }) {
  const { habits = [] } = useHabits(progress.today);
  const { days, view, goals } = progress;
  const span = spanWords(view);
  const rhythm = rhythmWords(progress.rhythm);
  const [moved, social] = [goalsWords(goals), communityWords(days)];
  const areDue = days.some((day) => day.habits_due > 0);
  const practice = practiceWords(progress);
  const rows = (cells: (day: ProgressDay) => (string | number)[]) =>
    days.toReversed().map((day) => ({ key: day.date, cells: [dateHead(day.date), ...cells(day)] }));
  return (
    <div className={clsx(styles.progressCharts, '*:min-w-0 *:max-w-full')}>
      {areDue ? (
        <ChartCard
          className="flex-[2_0_calc(2_*_var(--chart)_+_1.25rem)]"
          title={`Habits kept, ${span}`}
          words={view === 'week' ? weekWords(days) : monthWords(days)}
          numbers={{
            columns: ['Day', 'Kept', 'Due'],
            rows: rows((day) => [day.habits_kept, day.habits_due]),
          }}
        >
          {view === 'month' ? <MonthChart days={days} /> : <StackChart days={days} habits={habits} />}
        </ChartCard>
      ) : null}
      {rhythm ? (
        <Card as="section" className={styles.progressRhythm} aria-labelledby="progress-rhythm">
          <h2 id="progress-rhythm" className="card-title">
            Your rhythm
          </h2>
          <p className="small muted">{rhythm}</p>
          <Rhythm rhythm={progress.rhythm} summary={rhythm} />
        </Card>
      ) : null}
      {moved ? (
        <ChartCard
          title={`Goals, ${span}`}
          words={moved}
          numbers={{
            columns: ['Goal', 'Added', 'Before', 'Now'],
            rows: goals.map((goal) => ({
              key: goal.id,
              cells: [
                goal.title,
                `${signed(goal.added)} ${goal.unit}`,
                `${goal.before}%`,
                `${goal.progress}%`,
              ],
            })),
          }}
        >
          <GoalsMoved goals={goals} />
        </ChartCard>
      ) : null}
      {social ? (
        <ChartCard
          title={`Community, ${span}`}
          words={social}
          numbers={{
            columns: ['Day', 'Written', 'Cheers given'],
            rows: rows((day) => [day.written, day.cheered]),
          }}
        >
          <CommunityChart days={days} words={social} />
        </ChartCard>
      ) : null}
      {progress.completed_days > 0 ? (
        <ChartCard
          title={`Evolve 90, ${span}`}
          words={practice}
          numbers={{ columns: ['Day', 'Days completed'], rows: rows((day) => [day.completed_days]) }}
        >
          <PracticeChart days={days} first={firstOf(progress)} words={practice} />
        </ChartCard>
      ) : null}
    </div>
  );
}

/** When days are completed: parts of the day by weekday. */
function Rhythm({ rhythm, summary }: { rhythm: ProgressView['rhythm']; summary: string }) {
  const order = weekOrder(useMember().week_starts_on);
  const names = order.map((weekday) => weekdayNames[weekday - 1] ?? '');
  const rows = rhythmRows(rhythm, order);
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  const level = (count: number) => Math.ceil((4 * count) / most) as RhythmDay['level'];
  return (
    <RhythmMap
      summary={summary}
      columns={names.map((day) => day.slice(0, 1))}
      weeks={rows.map(({ part, counts }) => ({
        label: part,
        days: counts.map((count, i) => ({
          level: level(count),
          when: 'past',
          name: `${names[i]} ${part.toLowerCase()}`,
        })),
      }))}
      words={['No day', 'Few days', 'Some days', 'Many days', 'Most days']}
      legend={['Few days', 'Most days']}
    />
  );
}
