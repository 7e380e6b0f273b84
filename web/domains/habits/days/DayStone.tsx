import clsx from 'clsx';
import { Check, Moon, Pause, Shield } from 'lucide';
import type { CSSProperties } from 'react';
import type { HabitDayState } from '#contract/habits/constants.ts';
import { Icon } from '../../../ui/display/Icon.tsx';
import styles from '../habits.module.css';

interface DayStoneProps {
  state: HabitDayState;
  /** Share of the target, 0 to 1. The stone fills from below. */
  filled?: number;
  /** Count shown on a stone that is filled in part. */
  count?: number | undefined;
  isToday?: boolean;
  /** Gives the stone the marigold ring: it is the next one to tick. */
  isNext?: boolean;
}

/** One day of a habit as a stone. Its shape says the state without colour. Decorative: the words are on the control around it. */
export function DayStone({ state, filled = 0.5, count, isToday = false, isNext = false }: DayStoneProps) {
  return (
    <i
      aria-hidden="true"
      className={clsx(
        styles.dayStone,
        styles[`is-${state}`],
        isToday && 'is-today',
        isNext && styles['is-next'],
      )}
      style={state === 'part' || (state === 'open' && filled > 0) ? fill(filled) : undefined}
    >
      {state === 'kept' ? <Icon className="size-3.75 stroke-[3]" as={Check} /> : null}
      {state === 'rest' ? <Icon className="size-3.75 stroke-[3]" as={Moon} /> : null}
      {state === 'paused' ? <Icon className="size-3.75 stroke-[3]" as={Pause} /> : null}
      {state === 'protected' ? <Icon className="size-3.75 stroke-[3]" as={Shield} /> : null}
      {state !== 'kept' && count !== undefined ? <span>{count > 999 ? '…' : count}</span> : null}
    </i>
  );
}

const fill = (share: number): CSSProperties =>
  ({ '--fill': `${Math.round(Math.min(1, Math.max(0.12, share)) * 100)}%` }) as CSSProperties;
