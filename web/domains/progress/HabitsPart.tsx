import { Plus } from 'lucide';
import { Suspense, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { ProgressView } from '#contract/progress.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { InlineError } from '../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { overlay, part } from '../../ui/layout/part.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { MonthTable } from '../habits/MonthTable.tsx';
import { sentences } from '../habits/messages.ts';
import { habitsPath } from '../habits/paths.ts';
import { useHabits, useSavedMarks } from '../habits/queries.ts';
import { useMark } from '../habits/use-mark.ts';
import { useNoting } from '../habits/use-noting.tsx';
import { useRowActions } from '../habits/use-row-actions.ts';
import { MarksLegend, WeekTable } from '../habits/WeekTable.tsx';

const HabitDialog = overlay(() => import('../habits/form/HabitDialog.tsx').then((m) => m.HabitDialog));
const HabitGoalFields = part(() => import('../goals/HabitGoalFields.tsx').then((m) => m.HabitGoalFields));

/** Habits that the page lists. Their own page has all. */
const most = 8;

/** The member's habits on the page of progress: each of the last 7 days can be ticked, the last 30 are to look at. */
export function HabitsPart({ view, today }: { view: ProgressView['view']; today: string }) {
  const toast = useToast();
  const { habits, isError, isFetching, refetch } = useHabits(today);
  const marking = useMark();
  /** Undefined until the form is opened, and again when it has closed. */
  const [isOpen, setOpen] = useState<boolean>();
  /** Undefined for a new habit. */
  const [edited, setEdited] = useState<Habit>();
  const noting = useNoting(marking);
  const openForm = (habit?: Habit) => {
    setEdited(habit);
    setOpen(true);
  };
  const { actions } = useRowActions(marking, { edit: openForm, note: noting.note });
  useSavedMarks(() => toast.error(sentences.save));
  const shown = habits?.slice(0, most) ?? [];
  const create = (
    <Button kind="primary" icon={Plus} aria-haspopup="dialog" onClick={() => openForm()}>
      New habit
    </Button>
  );
  return (
    <section className="stack mt-4" aria-labelledby="progress-habits">
      <div className="row row--between row--wrap">
        <h2 id="progress-habits">Habits</h2>
        {shown.length > 0 ? create : null}
      </div>
      {!habits ? (
        isError ? (
          <InlineError onRetry={() => void refetch()} retrying={isFetching}>
            We couldn’t load your habits.
          </InlineError>
        ) : (
          <SkeletonList label="Loading your habits..." />
        )
      ) : shown.length === 0 ? (
        <Card className="progress-none">
          <EmptyState row art="pages" title="No habits yet" action={create}>
            Start with one that takes two minutes.
          </EmptyState>
        </Card>
      ) : (
        <>
          {view === 'month' ? (
            <MonthTable habits={shown} today={today} />
          ) : (
            <WeekTable habits={shown} today={today} marking={marking} actions={actions} />
          )}
          <div className="row row--between row--wrap">
            <MarksLegend />
            <Link className="link small" href={habitsPath}>
              {habits.length > most ? `All ${habits.length} habits` : 'Open habits'}
            </Link>
          </div>
        </>
      )}
      {isOpen === undefined ? null : (
        <Suspense fallback={null}>
          <HabitDialog
            key={edited?.id ?? ''}
            {...(edited && { habit: edited })}
            routines={[...new Set(habits?.flatMap(({ routine }) => routine ?? []))]}
            goalFields={HabitGoalFields}
            today={today}
            open={isOpen}
            onClose={() => setOpen(false)}
            onClosed={() => setOpen(undefined)}
          />
        </Suspense>
      )}
      {noting.dialog}
    </section>
  );
}
