import type { GoalDetail } from '#contract/goals/endpoints.ts';
import { daysBetween } from '../../../ui/dates.ts';

/** Sizes of the view box. The narrow one keeps its labels readable on a phone. */
const sizes = {
  wide: { width: 820, height: 380, inset: { left: 56, right: 26, top: 30, bottom: 44 } },
  narrow: { width: 420, height: 340, inset: { left: 48, right: 14, top: 34, bottom: 48 } },
} as const;

const short = (n: number): number => Math.round(n * 10) / 10;

/** Positions of a goal's chart, in units of its view box. */
export interface ChartShape {
  width: number;
  height: number;
  left: number;
  right: number;
  bottom: number;
  /** Values of the lines: quarters of the target, below it. */
  grid: number[];
  y: (value: number) => number;
  target: { y: number };
  even: string;
  line: string;
  area: string;
  /** The forecast with its spread, from today to the deadline. */
  forecast: { line: string; spread: string } | null;
  now: { x: number; y: number };
  milestones: { x: number; y: number }[];
  deadlineX: number;
}

/** Returns the positions of the line, the even pace, the forecast and the milestones. */
export function shapeOf(goal: GoalDetail, size: keyof typeof sizes = 'wide'): ChartShape {
  const { width, height, inset } = sizes[size];
  const { starts_on, deadline, today, target_value, current_value, chart, forecast } = goal;
  const last = [deadline, today, ...chart.map(({ on }) => on)].reduce((a, b) => (a > b ? a : b));
  const days = Math.max(1, daysBetween(starts_on, last));
  const highest = Math.max(target_value, current_value, ...chart.map(({ value }) => value));
  const top = highest * 1.08;
  const x = (date: string): number =>
    short(
      inset.left +
        ((width - inset.left - inset.right) * Math.min(days, Math.max(0, daysBetween(starts_on, date)))) /
          days,
    );
  const y = (value: number): number =>
    short(
      height - inset.bottom - ((height - inset.bottom - inset.top) * Math.max(0, Math.min(top, value))) / top,
    );
  const path = (points: readonly (readonly [number, number])[]): string =>
    `M${points.map(([left, up]) => `${left} ${up}`).join('L')}`;

  const known = chart.filter(({ on }) => on <= today);
  const points = [
    [x(starts_on), y(0)] as const,
    ...known.map(({ on, value }) => [x(on), y(value)] as const),
    [x(today), y(current_value)] as const,
  ];
  const now = { x: x(today), y: y(current_value) };
  /** Where the line reaches a value first, so that a milestone lies on the line. */
  const reachedAt = (value: number): number | null => {
    const steps = [{ on: starts_on, value: 0 }, ...known];
    const at = steps.findIndex((step) => step.value >= value);
    const [before, after] = [steps[at - 1], steps[at]];
    if (!before || !after) return null;
    const share = (value - before.value) / (after.value - before.value);
    return short(x(before.on) + share * (x(after.on) - x(before.on)));
  };
  const isOpen = forecast !== null && deadline > today;
  const then = forecast?.at_deadline ?? { low: 0, value: 0, high: 0 };
  return {
    width,
    height,
    left: inset.left,
    right: width - inset.right,
    bottom: height - inset.bottom,
    grid: [0, 1, 2, 3].map((quarter) => (target_value * quarter) / 4),
    y,
    target: { y: y(target_value) },
    even: path([
      [x(starts_on), y(0)],
      [x(deadline), y(target_value)],
    ]),
    line: path(points),
    area: `${path(points)}L${now.x} ${y(0)}L${x(starts_on)} ${y(0)}Z`,
    forecast: isOpen
      ? {
          line: path([
            [now.x, now.y],
            [x(deadline), y(then.value)],
          ]),
          spread: `${path([
            [now.x, now.y],
            [x(deadline), y(then.high)],
            [x(deadline), y(then.low)],
          ])}Z`,
        }
      : null,
    now,
    milestones: goal.milestones
      .slice(0, -1)
      .flatMap(({ value, reached_on }) =>
        reached_on ? [{ x: reachedAt(value) ?? x(reached_on), y: y(value) }] : [],
      ),
    deadlineX: x(deadline),
  };
}
