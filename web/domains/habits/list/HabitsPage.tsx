import clsx from 'clsx';
import { Layers, Plus } from 'lucide';
import { Suspense, useRef, useState } from 'react';
import type { Habit, HabitTemplate } from '#contract/habits/endpoints.ts';
import { ListOf } from '../../../platform/lists/ListOf.tsx';
import { SectionLinks } from '../../../platform/navigation/SectionLinks.tsx';
import { useMember } from '../../../platform/session/session.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Segmented } from '../../../ui/controls/Segmented.tsx';
import { plusDays } from '../../../ui/dates.ts';
import { Banner } from '../../../ui/display/Banner.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { showEntry } from '../../../ui/hooks/restore-focus.ts';
import { overlay } from '../../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useHabits, usePendingDates, useSavedMarks, useToday } from '../data.ts';
import { DayStrip } from '../days/DayStrip.tsx';
import { MonthTable } from '../days/MonthTable.tsx';
import { longDate } from '../days/rules.ts';
import { useAllDone } from '../days/use-all-done.ts';
import { useMark } from '../days/use-mark.ts';
import { useNoteDialog } from '../days/use-note-dialog.tsx';
import { MarksLegend, WeekTable } from '../days/WeekTable.tsx';
import type { GoalFields } from '../form/goal-fields.ts';
import styles from '../habits.module.css';
import { sentences } from '../messages.ts';
import { RoutineSection } from '../routines/RoutineSection.tsx';
import { nextOpen, routinesOn } from '../rules.ts';
import { Archived } from './Archived.tsx';
import { HabitRow } from './HabitRow.tsx';
import { HabitSide } from './HabitSide.tsx';
import { NoHabits } from './NoHabits.tsx';
import { useRowActions } from './use-row-actions.ts';

const RoutinesDialog = overlay(() => import('../routines/RoutinesDialog.tsx').then((m) => m.RoutinesDialog));
const HabitDialog = overlay(() => import('../form/HabitDialog.tsx').then((m) => m.HabitDialog));

/** Subject of the form: a habit, a template to begin with, or nothing yet. */
type Editing = { habit?: Habit; template?: HabitTemplate };

/** Page of the member's habits: today in one tap each, and the last 7 days. */
export function HabitsPage({ goalFields }: { goalFields: GoalFields }) {
  const today = useToday();
  const toast = useToast();
  const query = useHabits(today);
  const { habits } = query;
  const [editing, setEditing] = useState<Editing>();
  const [isFormOpen, setFormOpen] = useState(false);
  /** Undefined until the routines are opened, and again when their dialog has closed. */
  const [areRoutinesOpen, setRoutinesOpen] = useState<boolean>();
  /** The habit that the open form created. */
  const created = useRef<string | null>(null);
  const edit = (next: Editing) => {
    setEditing(next);
    setFormOpen(true);
  };
  useSavedMarks(() => toast.error(sentences.save));
  return (
    <div className="page">
      <PageHead
        className="mb-7 max-shell:mb-3"
        title="Habits"
        // On a phone the strip below names the day, and the first habit is in view.
        text={<span className="max-shell:sr-only">{longDate(today)}</span>}
        actions={
          habits && habits.length > 0 ? (
            <>
              <Button icon={Layers} aria-haspopup="dialog" onClick={() => setRoutinesOpen(true)}>
                <span className="max-shell:sr-only">Routines</span>
              </Button>
              <Button kind="primary" icon={Plus} onClick={() => edit({})}>
                New habit
              </Button>
            </>
          ) : null
        }
      >
        <SectionLinks className="mt-2 max-shell:mt-0" family="practice" current="habits" />
      </PageHead>
      <ListOf
        query={{ ...query, data: habits }}
        loading="Loading your habits..."
        failed="We couldn’t load your habits."
        empty={<NoHabits onNew={(template) => edit({ template })} />}
        rows={(shown) => <Tracker habits={shown} today={today} onEdit={(habit) => edit({ habit })} />}
      />
      {habits ? <Archived /> : null}
      {areRoutinesOpen === undefined || !habits ? null : (
        <Suspense fallback={null}>
          <RoutinesDialog
            habits={habits}
            open={areRoutinesOpen}
            onClose={() => setRoutinesOpen(false)}
            onClosed={() => setRoutinesOpen(undefined)}
          />
        </Suspense>
      )}
      {editing ? (
        <Suspense fallback={null}>
          <HabitDialog
            {...editing}
            routines={[...new Set(habits?.flatMap(({ routine }) => routine ?? []))]}
            goalFields={goalFields}
            today={today}
            open={isFormOpen}
            onClose={() => setFormOpen(false)}
            onCreated={(id) => {
              created.current = id;
            }}
            onClosed={() => {
              setEditing(undefined);
              if (created.current) showRow(created.current);
              created.current = null;
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Leads to a new habit. The template that opened its form is gone once there is a habit. */
const showRow = (id: string): void => showEntry(() => document.querySelector(`[data-habit="${id}"] a`));

interface TrackerProps {
  habits: readonly Habit[];
  today: string;
  onEdit: (habit: Habit) => void;
}

function Tracker({ habits, today, onEdit }: TrackerProps) {
  const [chosen, setChosen] = useState(today);
  // A page open past midnight follows the new day, unless an earlier one was chosen.
  const [seen, setSeen] = useState(today);
  if (seen !== today) {
    setSeen(today);
    if (chosen === seen || chosen <= plusDays(today, -7)) setChosen(today);
  }
  const marking = useMark();
  const noting = useNoteDialog(marking);
  const { actions, dragged, said } = useRowActions(marking, {
    edit: onEdit,
    note: noting.note,
  });
  const allDone = useAllDone(marking);
  const pending = usePendingDates();
  const { routines, resting } = routinesOn(habits, chosen);
  const next = nextOpen(
    routines.flatMap((routine) => routine.habits),
    chosen,
  );
  return (
    <>
      <p className="sr" role="status">
        {said}
      </p>
      <div className="grid grid--main">
        <Card as="section" flush aria-labelledby="habits-day">
          <h2 className="sr" id="habits-day" aria-live="polite">
            {chosen === today ? `Today, ${longDate(today)}` : longDate(chosen)}
          </h2>
          <DayStrip habits={habits} today={today} chosen={chosen} onChoose={setChosen} />
          {chosen === today ? null : (
            <p className="px-6 pt-3 pb-0 muted max-shell:px-4.5 small">
              You’re ticking <b>{longDate(chosen)}</b>.{' '}
              <button type="button" className="link" onClick={() => setChosen(today)}>
                Back to today
              </button>
            </p>
          )}
          {routines.map((routine) => (
            <RoutineSection
              key={routine.name ?? ''}
              routine={routine}
              isOnly={routines.length === 1}
              date={chosen}
              next={next}
              pending={pending}
              dragged={dragged}
              marking={marking}
              actions={actions}
              busy={allDone.busy}
              onAllDone={(each) => allDone.run(each, chosen)}
            />
          ))}
          {resting.length > 0 ? (
            <ul className={clsx(styles.routine, 'px-0 py-1')} aria-label="Resting">
              {resting.map((habit) => (
                <HabitRow
                  key={habit.id}
                  habit={habit}
                  date={chosen}
                  isNext={false}
                  isPending={pending.has(`${habit.id}:${chosen}`)}
                  isDragged={habit.id === dragged}
                  marking={marking}
                  actions={actions}
                />
              ))}
            </ul>
          ) : null}
        </Card>
        <HabitSide habits={habits} date={chosen} />
      </div>
      <RecentDays habits={habits} today={today} marking={marking} />
      {noting.dialog}
    </>
  );
}

/** The last 7 days, or the last 30 with Builder. */
function RecentDays({
  habits,
  today,
  marking,
}: Omit<TrackerProps, 'onEdit'> & { marking: ReturnType<typeof useMark> }) {
  const { allowance } = useMember();
  const [range, setRange] = useState<'week' | 'month'>('week');
  const isLocked = range === 'month' && !allowance.month_view;
  return (
    <section className="stack mt-8" aria-labelledby="habits-recent">
      <SectionHead
        look="h2"
        id="habits-recent"
        title={range === 'month' && !isLocked ? 'Last 30 days' : 'Last 7 days'}
      >
        <Segmented
          label="Range"
          value={range}
          onChange={setRange}
          options={[
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
      </SectionHead>
      {isLocked ? (
        <Banner
          kind="upgrade"
          title="See a whole month at a glance"
          action={<ButtonLink href="/membership">See the plans</ButtonLink>}
          onDismiss={() => setRange('week')}
        >
          The month view comes with Builder and higher. Your days are all saved.
        </Banner>
      ) : null}
      {range === 'month' && !isLocked ? (
        <MonthTable habits={habits} today={today} />
      ) : (
        <WeekTable habits={habits} today={today} marking={marking} />
      )}
      <MarksLegend />
    </section>
  );
}
