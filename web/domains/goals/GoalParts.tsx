import { Calendar, CalendarX, Check, ClockAlert, Flag, FlagTriangleRight, Rocket, TrendingUp } from 'lucide';
import type { Goal } from '#contract/goals/endpoints.ts';
import { Chip, type ChipKind } from '../../ui/display/Chip.tsx';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { TrailBar } from '../../ui/progress/ProgressBar.tsx';
import styles from './goals.module.css';
import { labelWords, type PaceWords, paceWords } from './words.ts';

/** On its date and past it a goal looks alike. */
const labelLooks: Record<Goal['label'], [kind: ChipKind, icon: IconType]> = {
  complete: ['done', Check],
  overdue: ['danger', CalendarX],
  today: ['danger', CalendarX],
  soon: ['warn', ClockAlert],
  nearly: ['brand', FlagTriangleRight],
  open: ['plain', Calendar],
};

/** Label of a goal: complete, overdue, due today, nearly there, or the days left. */
export function GoalLabel({ goal }: { goal: Goal }) {
  const [kind, icon] = labelLooks[goal.label];
  return (
    <Chip kind={kind} icon={icon}>
      {labelWords(goal)}
    </Chip>
  );
}

const barStates = {
  complete: 'done',
  overdue: 'late',
  today: 'late',
  soon: 'soon',
  nearly: 'on-track',
  open: 'on-track',
} as const;

/** Progress of a goal as a trail, with a mark where an even pace would be today. */
export function GoalBar({ goal }: { goal: Goal }) {
  return (
    <TrailBar
      label={goal.title}
      value={goal.progress}
      state={barStates[goal.label]}
      even={goal.pace && goal.pace.even_progress < 100 ? goal.pace.even_progress : undefined}
    />
  );
}

const paceIcons: Record<PaceWords['kind'], IconType> = {
  on: Check,
  behind: TrendingUp,
  ahead: Rocket,
  over: Calendar,
  done: Flag,
};

/** Two sentences about a goal's pace. */
export function PaceLine({ goal }: { goal: Goal }) {
  const { kind, head, rest } = paceWords(goal);
  return (
    <p className={`${styles.pace} ${styles[`is-${kind}`]}`}>
      <Icon className="mt-0.5 muted" as={paceIcons[kind]} size="sm" />
      <span>
        <b>{head}</b> <span className="muted">{rest}</span>
      </span>
    </p>
  );
}
