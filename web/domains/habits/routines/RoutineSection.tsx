import clsx from 'clsx';
import { Check, Layers, Moon, Sun, Sunrise } from 'lucide';
import type { Habit } from '#contract/habits/endpoints.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Icon, type IconType } from '../../../ui/display/Icon.tsx';
import type { Marking } from '../days/use-mark.ts';
import styles from '../habits.module.css';
import { HabitRow } from '../list/HabitRow.tsx';
import type { RowActions } from '../list/use-row-actions.ts';
import { openIn, type Routine, stateOn, tallyOn } from '../rules.ts';

interface RoutineSectionProps {
  routine: Routine;
  isOnly: boolean;
  date: string;
  /** The next open habit of the page. */
  next: string | undefined;
  pending: ReadonlySet<string>;
  /** The habit that is being dragged. */
  dragged: string | null;
  marking: Marking;
  actions: RowActions;
  busy: boolean;
  onAllDone: (routine: Routine) => void;
}

const icons: Record<string, IconType> = { morning: Sunrise, evening: Moon, night: Moon };

/** The habits of a routine, with one button that ticks what is open. */
export function RoutineSection(props: RoutineSectionProps) {
  const { routine, isOnly, date, next, pending, dragged, marking, actions, busy, onAllDone } = props;
  const { kept, due } = tallyOn(routine.habits, date);
  const begun = routine.habits.filter((habit: Habit) => stateOn(habit, date) === 'part').length;
  const title = routine.name ?? 'Any time';
  return (
    <section className={clsx(styles.routine, 'px-0 py-1 max-shell:pt-0')} aria-label={title}>
      <div
        className={clsx(
          'flex items-center gap-2.5 min-h-14 px-6 pt-3.5 pb-1.5 max-shell:px-4.5 max-shell:min-h-12 max-shell:pt-1.5 large-text:flex-wrap',
          isOnly && routine.name === null && 'max-shell:hidden',
        )}
      >
        <Icon
          className="muted flex-none"
          as={routine.name ? (icons[routine.name.toLowerCase()] ?? Layers) : Sun}
        />
        <h3 className="text-[1.0625rem]/6 min-w-0 wrap-anywhere" dir="auto">
          {title}
        </h3>
        <span className="small muted max-shell:hidden">
          {kept} of {due} kept{begun > 0 ? `, ${begun} in progress` : ''}
        </span>
        {routine.name !== null && openIn(routine, date).length > 0 ? (
          <Button
            className="ml-auto"
            kind="tint"
            size="sm"
            icon={Check}
            busy={busy}
            onClick={() => onAllDone(routine)}
          >
            All done<span className="sr"> with {title}</span>
          </Button>
        ) : null}
      </div>
      <ul>
        {routine.habits.map((habit) => (
          <HabitRow
            key={habit.id}
            habit={habit}
            date={date}
            isNext={habit.id === next}
            isPending={pending.has(`${habit.id}:${date}`)}
            isDragged={habit.id === dragged}
            marking={marking}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}
