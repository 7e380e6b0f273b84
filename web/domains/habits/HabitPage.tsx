import clsx from 'clsx';
import { Check, Ellipsis, NotebookPen, Pause, Pencil, Play } from 'lucide';
import { type ReactNode, Suspense, useState } from 'react';
import type { Habit } from '#contract/habits/endpoints.ts';
import { isNotFound } from '../../platform/http/refusals.ts';
import { DataOf } from '../../platform/lists/DataOf.tsx';
import { useTitle } from '../../platform/navigation/use-title.ts';
import { PendingBadge } from '../../platform/offline/PendingBadge.tsx';
import { BackLink } from '../../ui/controls/BackLink.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/display/EmptyState.tsx';
import { SkeletonList } from '../../ui/display/Skeleton.tsx';
import { overlay } from '../../ui/layout/lazy-part.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { useHabit, usePendingDates, useSavedMarks, useToday } from './data.ts';
import { CountStepper } from './days/CountStepper.tsx';
import { DayStone } from './days/DayStone.tsx';
import { isOpenDate, MonthGrid } from './days/MonthGrid.tsx';
import { NoteDialog } from './days/NoteDialog.tsx';
import { longDate, shortDate } from './days/rules.ts';
import { type Marking, useMark } from './days/use-mark.ts';
import { MarksLegend } from './days/WeekTable.tsx';
import { YearGrid } from './days/YearGrid.tsx';
import type { GoalFields } from './form/goal-fields.ts';
import { HabitGlyph } from './HabitGlyph.tsx';
import { colorOf } from './habit-icons.ts';
import styles from './habit-page.module.css';
import { rowEntries, useRowActions } from './list/use-row-actions.ts';
import { sentences } from './messages.ts';
import { habitsPath } from './paths.ts';
import { BestStreaks } from './pattern/BestStreaks.tsx';
import { HabitFeelings } from './pattern/HabitFeelings.tsx';
import { HabitNumbers } from './pattern/HabitNumbers.tsx';
import { BestHour, HabitPatterns } from './pattern/HabitPattern.tsx';
import { HabitReminders } from './reminders/HabitReminders.tsx';
import { countOn, isCounted, stateOn, stepOf } from './rules.ts';
import { dayWords, ruleWords } from './words.ts';

const HabitDialog = overlay(() => import('./form/HabitDialog.tsx').then((m) => m.HabitDialog));

interface GoalParts {
  /** Card of the goals that the habit adds to. */
  goals: ReactNode;
  goalFields: GoalFields;
}

/** Page of one habit: its numbers, its month and year, and the notes. */
export function HabitPage({ id, ...goalParts }: { id: string } & GoalParts) {
  const today = useToday();
  const toast = useToast();
  const query = useHabit(id, today);
  const { habit } = query;
  useTitle(habit?.name);
  useSavedMarks(() => toast.error(sentences.save));
  return (
    <div className="page">
      <BackLink href={habitsPath}>All habits</BackLink>
      <DataOf
        query={{ ...query, data: isNotFound(query) ? undefined : habit }}
        page
        loading={<SkeletonList label="Loading your habit..." face={false} />}
        failed="We couldn’t load this habit."
        gone={
          <EmptyState
            page
            art="not-found"
            title="This habit isn’t here"
            action={<ButtonLink href={habitsPath}>All habits</ButtonLink>}
          >
            It may have been deleted.
          </EmptyState>
        }
      >
        {(known) => <Detail habit={known} today={known.today > today ? known.today : today} {...goalParts} />}
      </DataOf>
    </div>
  );
}

function Detail({ habit, today, goals, goalFields }: { habit: Habit; today: string } & GoalParts) {
  const [chosen, setChosen] = useState(today);
  const [isEditing, setEditing] = useState<boolean>();
  const [noting, setNoting] = useState<string>();
  const [isNoteOpen, setNoteOpen] = useState(false);
  const marking = useMark();
  const note = (date: string) => {
    setNoting(date);
    setNoteOpen(true);
  };
  const { actions } = useRowActions(marking, {
    edit: () => setEditing(true),
    note: (_, date) => note(date),
  });
  const notes = Object.entries(habit.notes).toSorted(([a], [b]) => b.localeCompare(a));
  const date = chosen > today ? today : chosen;
  return (
    <>
      <PageHead
        picture={<HabitGlyph habit={habit} size="lg" />}
        title={habit.name}
        text={
          <>
            {habit.category} · {ruleWords(habit)}
            {habit.archived_at ? ' · archived' : ''}
            {habit.pause ? ` · paused until ${longDate(habit.pause.to)}` : ''}
          </>
        }
        actions={
          <>
            <Button icon={Pencil} onClick={() => setEditing(true)}>
              Edit
            </Button>
            {habit.archived_at ? null : habit.pause ? (
              <Button icon={Play} onClick={() => actions.resume(habit)}>
                Resume
              </Button>
            ) : (
              <Button icon={Pause} onClick={() => actions.pause(habit)}>
                Pause
              </Button>
            )}
            <Menu
              label="More options"
              trigger={<Button kind="ghost" icon={Ellipsis} label="More options" />}
              entries={rowEntries(habit, date, actions).filter(({ key }) =>
                (habit.archived_at ? ['delete'] : ['archive', 'delete']).includes(key),
              )}
            />
          </>
        }
      />
      {habit.small_version ? (
        <p className={clsx(styles.about, 'max-w-[60ch] mb-6 whitespace-pre-line wrap-anywhere')} dir="auto">
          On a bad day: {habit.small_version}
        </p>
      ) : null}
      {habit.description ? (
        <p className={clsx(styles.about, 'max-w-[60ch] mb-6 whitespace-pre-line wrap-anywhere')} dir="auto">
          {habit.description}
        </p>
      ) : null}
      <HabitNumbers habit={habit} />
      <div className="grid grid--main mt-6">
        <div className="stack [--gap:1.5rem]">
          <Card as="section" aria-labelledby="habit-month">
            <MonthGrid habit={habit} today={today} chosen={date} onChoose={setChosen} />
            <ChosenDay habit={habit} date={date} marking={marking} onNote={() => note(date)} />
            <div className="mt-4">
              <MarksLegend />
            </div>
          </Card>
          <Card as="section" aria-labelledby="habit-year">
            <YearGrid habit={habit} today={today} year={Number(date.slice(0, 4))} />
          </Card>
          <HabitPatterns habit={habit} />
        </div>
        <aside className="stack [--gap:1.25rem]" aria-label="About this habit">
          {goals}
          {habit.archived_at ? null : <HabitReminders habit={habit} onChange={() => setEditing(true)} />}
          <Card as="section" aria-labelledby="habit-notes">
            <h2 className="card-title" id="habit-notes">
              Notes
            </h2>
            {notes.length === 0 ? (
              <p className="small muted mt-1">No notes yet. Choose a day and write a line about it.</p>
            ) : (
              <ul>
                {notes.map(([on, text]) => (
                  <li
                    className="grid gap-0.5 justify-items-start px-0 py-3 wrap-anywhere not-first:border-t not-first:border-line"
                    key={on}
                  >
                    <button type="button" className="link xs" onClick={() => setChosen(on)}>
                      {shortDate(on)}
                    </button>
                    <p className="small" dir="auto">
                      {text}
                    </p>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <BestHour habit={habit} />
          <BestStreaks habit={habit} />
          <HabitFeelings habit={habit.id} />
        </aside>
      </div>
      {isEditing === undefined ? null : (
        <Suspense fallback={null}>
          <HabitDialog
            habit={habit}
            routines={habit.routine ? [habit.routine] : []}
            goalFields={goalFields}
            today={today}
            open={isEditing}
            onClose={() => setEditing(false)}
            onClosed={() => setEditing(undefined)}
          />
        </Suspense>
      )}
      {noting ? (
        <NoteDialog
          key={noting}
          habit={habit}
          date={noting}
          open={isNoteOpen}
          onSave={(text) => {
            marking.mark(habit, noting, { note: text });
            setNoteOpen(false);
          }}
          onClose={() => setNoteOpen(false)}
          onClosed={() => setNoting(undefined)}
        />
      ) : null}
    </>
  );
}

interface ChosenDayProps {
  habit: Habit;
  date: string;
  marking: Marking;
  onNote: () => void;
}

/** The chosen day below the month: change its mark, read and write its note. */
function ChosenDay({ habit, date, marking, onNote }: ChosenDayProps) {
  const isPending = usePendingDates().has(`${habit.id}:${date}`);
  const state = stateOn(habit, date);
  const note = habit.notes[date];
  const count = countOn(habit, date);
  return (
    <div className={styles.chosen} style={colorOf(habit.color)}>
      <DayStone state={state} filled={count / habit.day_target} />
      <div>
        <p className="strong">{longDate(date)}</p>
        <p className="small muted" dir="auto">
          {note ? `“${note}”` : `${dayWords(habit, date)}, no note`}
        </p>
        {isPending ? <PendingBadge /> : null}
      </div>
      <div className="row row--wrap">
        {isOpenDate(habit, date) ? (
          isCounted(habit) ? (
            <CountStepper
              label={`${habit.name}, ${shortDate(date)}`}
              value={count}
              step={stepOf(habit)}
              unit={habit.unit}
              isValueShown
              onChange={(next) => marking.step(habit, date, next - count)}
            />
          ) : (
            <Button size="sm" icon={Check} onClick={() => marking.tap(habit, date)}>
              {state === 'kept' ? 'Untick' : 'Tick this day'}
            </Button>
          )
        ) : null}
        <Button size="sm" icon={NotebookPen} onClick={onNote}>
          {note ? 'Edit note' : 'Add a note'}
        </Button>
      </div>
    </div>
  );
}
