import { useRouter } from '@tanstack/react-router';
import clsx from 'clsx';
import { Ellipsis, GripVertical } from 'lucide';
import { type KeyboardEvent, memo } from 'react';
import type { Habit } from '#contract/habits/endpoints.ts';
import { PendingBadge } from '../../../platform/offline/PendingBadge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { CountStepper } from '../days/CountStepper.tsx';
import { DayStone } from '../days/DayStone.tsx';
import { type Marking, stoneLabel } from '../days/use-mark.ts';
import { colorOf } from '../habit-icons.ts';
import styles from '../habits.module.css';
import { habitPath } from '../paths.ts';
import { countOn, isCounted, isDue, isLoggedLimit, isMarked, stateOn, stepOf, weekOf } from '../rules.ts';
import { leftWords, rowWords } from '../words.ts';
import { StreakLabel } from './StreakLabel.tsx';
import { type RowActions, rowEntries } from './use-row-actions.ts';

interface HabitRowProps {
  habit: Habit;
  date: string;
  isNext: boolean;
  isPending: boolean;
  isDragged: boolean;
  marking: Marking;
  actions: RowActions;
}

/** One habit on one date: the stone ticks, the name opens it. */
export const HabitRow = memo(function HabitRow({
  habit,
  date,
  isNext,
  isPending,
  isDragged,
  marking,
  actions,
}: HabitRowProps) {
  const state = stateOn(habit, date);
  const isCount = isCounted(habit);
  const week = weekOf(habit, date);
  /** Alt and an arrow move the habit within its routine. */
  const onMove = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    actions.move(habit.id, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      className={styles.row}
      data-habit={habit.id}
      data-kept={state === 'kept' || undefined}
      data-dragged={isDragged || undefined}
      style={colorOf(habit.color)}
    >
      <span
        className={styles.grip}
        data-grip=""
        aria-hidden="true"
        onPointerDown={(event) => actions.grip(habit.id, event)}
      >
        <Icon as={GripVertical} size="sm" />
      </span>
      <TickButton habit={habit} date={date} isNext={isNext} marking={marking} onMove={onMove} />
      <Link
        className={clsx(
          styles.main,
          'grid content-center min-h-11 wrap-anywhere large-text:[grid-area:auto_/_1_/_auto_/_-1]',
        )}
        href={habitPath(habit.id)}
        onKeyDown={onMove}
      >
        <b className="leading-5.5" dir="auto">
          {habit.name}
        </b>
        <span className="small muted">{rowWords(habit, date)}</span>
      </Link>
      {isCount || week || isPending ? (
        <div className={styles.side}>
          {isPending ? <PendingBadge /> : null}
          {isCount && isDue(state) ? (
            <>
              {habit.day_target <= 12 ? <Pips kept={countOn(habit, date)} target={habit.day_target} /> : null}
              <CountStepper
                label={habit.name}
                value={countOn(habit, date)}
                step={stepOf(habit)}
                unit={habit.unit}
                onChange={(count) => marking.step(habit, date, count - countOn(habit, date))}
              />
            </>
          ) : null}
          {week ? (
            <>
              <Pips kept={week.kept} target={week.target} />
              <Chip className="whitespace-normal" kind={week.kept >= week.target ? 'done' : 'plain'}>
                {leftWords(habit, date)}
              </Chip>
            </>
          ) : null}
        </div>
      ) : null}
      <StreakLabel habit={habit} />
      <Menu
        label={`Options for ${habit.name}`}
        trigger={<Button kind="ghost" icon={Ellipsis} label={`Options for ${habit.name}`} />}
        entries={rowEntries(habit, date, actions)}
      />
    </li>
  );
});

type TickButtonProps = Omit<HabitRowProps, 'isPending' | 'isDragged' | 'actions'> & {
  onMove: (event: KeyboardEvent) => void;
};

/** The stone of a habit: Space ticks, Enter opens the habit, + and - change a count. On a rest day it is a picture. */
function TickButton({ habit, date, isNext, marking, onMove }: TickButtonProps) {
  const router = useRouter();
  const state = stateOn(habit, date);
  const count = countOn(habit, date);
  if (!isDue(state) && state !== 'not_needed')
    return (
      <span
        className="size-11 [--stone:2rem] grid place-items-center rounded-md large-text:row-start-1"
        role="img"
        aria-label={stoneLabel(habit, date)}
      >
        <DayStone state={state} />
      </span>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    onMove(event);
    if (event.key === 'Enter') {
      event.preventDefault();
      void router.navigate({ href: habitPath(habit.id) });
    } else if (isCounted(habit) && ['+', '=', '-'].includes(event.key)) {
      event.preventDefault();
      marking.step(habit, date, (event.key === '-' ? -1 : 1) * stepOf(habit));
    }
  };
  return (
    <button
      type="button"
      className="size-11 [--stone:2rem] grid place-items-center rounded-md hover:bg-hover large-text:row-start-1"
      role="checkbox"
      aria-checked={state === 'kept' ? true : isMarked(habit, date) ? 'mixed' : false}
      aria-label={stoneLabel(habit, date)}
      onClick={() => marking.tap(habit, date)}
      onKeyDown={onKeyDown}
    >
      <DayStone
        state={state === 'not_done' ? 'open' : isLoggedLimit(habit, date) ? 'part' : state}
        filled={count / habit.day_target}
        count={isCounted(habit) && isMarked(habit, date) ? count : undefined}
        isNext={isNext}
      />
    </button>
  );
}

/** Kept of target as small pebbles. Decorative: the row says the numbers. */
export function Pips({ kept, target }: { kept: number; target: number }) {
  return (
    <span className={clsx(styles.pips, 'inline-flex flex-wrap gap-0.75')} aria-hidden="true">
      {Array.from({ length: target }, (_, i) => (
        <i
          key={i}
          className={clsx(
            'w-3.25 h-2.75 rounded-pebble shadow-[inset_0_0_0_1.5px_var(--ev-control)]',
            i < kept ? 'is-on' : undefined,
          )}
        />
      ))}
    </span>
  );
}
