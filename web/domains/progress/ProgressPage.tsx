import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProgressView } from '#contract/progress.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { type RhythmDay, RhythmMap } from '../../ui/display/RhythmMap.tsx';
import { Skeleton, SkeletonBlock } from '../../ui/display/Skeleton.tsx';
import { colorOf } from '../habits/looks.ts';
import { useHabits, useToday } from '../habits/queries.ts';
import { SectionHead } from '../profile/SectionHead.tsx';
import { MonthChart } from './MonthChart.tsx';
import { ProgressTable } from './ProgressTable.tsx';
import './progress.css';
import { Reviews } from './Reviews.tsx';
import { progressViewRead } from './reads.ts';
import { StackChart } from './StackChart.tsx';
import { monthWords, noProgress, rhythmRows, rhythmWords, weekWords } from './words.ts';

interface ProgressPageProps {
  view: 'week' | 'month';
  onView: (view: 'week' | 'month') => void;
}

/** Page of the member's week or month: practice, habits, goals and community (B section 4). */
export function ProgressPage({ view, onView }: ProgressPageProps) {
  const { allowance } = useMember();
  const today = useToday();
  const shown = view === 'month' && allowance.month_view ? 'month' : 'week';
  const { data, isError, isFetching, refetch } = useQuery({
    ...progressViewRead(shown),
    placeholderData: keepPreviousData,
  });
  // The specification's fallback: the page stays, with zeros, and says that they are none of the member's (B section 8).
  const progress = data ?? (isError ? noProgress(shown, today) : undefined);
  return (
    <div className="page has-ridge">
      <SectionHead
        title="Your progress"
        current="/profile/progress"
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
      />
      <div className="progress">
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
        {isError && !data ? (
          <InlineError onRetry={() => void refetch()} retrying={isFetching}>
            We couldn’t load your progress, so every number below is 0. What you’ve done is safe.
          </InlineError>
        ) : null}
        {progress ? (
          <Charts progress={progress} />
        ) : (
          <Skeleton label="Loading your progress">
            <SkeletonBlock h="6rem" />
            <SkeletonBlock h="20rem" className="mt-4" />
          </Skeleton>
        )}
        <Reviews />
      </div>
    </div>
  );
}

function Charts({ progress }: { progress: ProgressView }) {
  const [isTable, setTable] = useState(false);
  const { habits = [] } = useHabits(progress.today);
  const { days, view } = progress;
  const kept = new Set(days.flatMap((day) => day.kept_habits));
  const rhythm = rhythmWords(progress.rhythm);
  return (
    <>
      <section className="progress-tiles" aria-label="Summary">
        <Tile label="Evolve 90 days" value={progress.completed_days} text={`of ${progress.total_days}`} />
        <Tile label="Best habit streak" value={progress.best_habit_streak} text="in a row" />
        <Tile label="Habits kept this week" value={progress.week_kept} text={`of ${progress.week_due}`} />
        <Tile
          label="Comments and cheers"
          value={progress.social_total}
          text={progress.social_week > 0 ? `+${progress.social_week} this week` : ''}
        />
        <Tile label="Goals completed" value={progress.goals_completed} />
        <Tile label="Consistency, 28 days" value={progress.consistency} text="%" />
      </section>
      <div className="progress-charts">
        <Card as="section" aria-labelledby="progress-chart">
          <div className="section-head">
            <h2 id="progress-chart" className="card-title">
              {view === 'week' ? 'Habits kept, last 7 days' : 'Habits kept, last 30 days'}
            </h2>
            <Button kind="ghost" size="sm" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {isTable ? 'View as chart' : 'View as table'}
            </Button>
          </div>
          <p className="small muted">{view === 'week' ? weekWords(days) : monthWords(days)}</p>
          {isTable ? (
            <ProgressTable days={days} />
          ) : view === 'month' ? (
            <MonthChart days={days} />
          ) : (
            <>
              <StackChart days={days} habits={habits} />
              <ul className="chart-legend" aria-label="Colours of the habits">
                {habits
                  .filter(({ id }) => kept.has(id))
                  .map(({ id, name, color }) => (
                    <li key={id} dir="auto">
                      <i style={colorOf(color)} />
                      {name}
                    </li>
                  ))}
              </ul>
            </>
          )}
        </Card>
        {rhythm ? (
          <Card as="section" className="progress-rhythm" aria-labelledby="progress-rhythm">
            <h2 id="progress-rhythm" className="card-title">
              Your rhythm
            </h2>
            <p className="small muted">{rhythm}</p>
            <Rhythm rhythm={progress.rhythm} summary={rhythm} />
          </Card>
        ) : null}
      </div>
    </>
  );
}

function Tile({ label, value, text = '' }: { label: string; value: number; text?: string }) {
  return (
    <Card className="progress-tile">
      <p className="stat-l">{label}</p>
      <p>
        <span className="stat-n">{value.toLocaleString('en-CA')}</span>{' '}
        <span className="small muted">{text}</span>
      </p>
    </Card>
  );
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** When days are completed: parts of the day by weekday. */
function Rhythm({ rhythm, summary }: { rhythm: ProgressView['rhythm']; summary: string }) {
  const rows = rhythmRows(rhythm);
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  const level = (count: number) => Math.ceil((4 * count) / most) as RhythmDay['level'];
  return (
    <RhythmMap
      summary={summary}
      columns={weekdays.map((day) => day.slice(0, 1))}
      weeks={rows.map(({ part, counts }) => ({
        label: part,
        days: counts.map((count, i) => ({
          level: level(count),
          when: 'past',
          name: `${weekdays[i]} ${part.toLowerCase()}`,
        })),
      }))}
      words={['No day', 'Few days', 'Some days', 'Many days', 'Most days']}
      legend={['Few days', 'Most days']}
    />
  );
}
