import clsx from 'clsx';
import type { GoalDetail } from '#contract/goals/endpoints.ts';
import { ChartCard } from '../../../ui/charts/ChartCard.tsx';
import { ValueAxis } from '../../../ui/charts/ValueAxis.tsx';
import { unitOf } from '../../../ui/formats.ts';
import { useMedia } from '../../../ui/hooks/viewport.ts';
import styles from '../goals.module.css';
import { chartWords, fullDate, number, shortDate } from '../words.ts';
import { shapeOf } from './chart.ts';

/** Chart of a goal: what was reached on each date, an even pace and the forecast. A table says the same. */
export function GoalChart({ goal }: { goal: GoalDetail }) {
  const { current_value: now, unit, starts_on, forecast } = goal;
  const left = Math.max(0, Math.round((goal.target_value - now) * 10_000) / 10_000);
  return (
    <ChartCard
      title={`${number(now)} ${unitOf(now, unit)}${left > 0 ? `, ${number(left)} to go` : ''}`}
      words={`Since ${fullDate(starts_on)}.${forecast ? ' The dashed line continues the pace of your last four weeks.' : ''}`}
      numbers={{
        columns: ['Date', `${unit} in all`],
        rows: goal.chart
          .toReversed()
          .map(({ on, value }) => ({ key: on, cells: [fullDate(on), number(value)] })),
      }}
    >
      <Drawing goal={goal} />
    </ChartCard>
  );
}

function Drawing({ goal }: { goal: GoalDetail }) {
  const isNarrow = useMedia('(max-width: 640px)');
  const shape = shapeOf(goal, isNarrow ? 'narrow' : 'wide');
  const { width, height, left, right, bottom, target, forecast, now, deadlineX } = shape;
  return (
    <svg
      className={clsx(styles.chart, 'w-full h-auto mt-5 overflow-visible')}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={chartWords(goal)}
    >
      <ValueAxis values={shape.grid} y={shape.y} from={left} to={right} words={number} gap={12} />
      <path className="stroke-done stroke-[2]" d={`M${left} ${target.y}H${right}`} />
      <text x={left - 12} y={target.y + 4} textAnchor="end">
        {number(goal.target_value)}
      </text>
      <text className="strong fill-text" x={right} y={target.y - 10} textAnchor="end">
        {number(goal.target_value)} {unitOf(goal.target_value, goal.unit)}
      </text>
      <path className={styles.even} d={shape.even} />
      {forecast ? (
        <>
          <path className="fill-chart-1/16" d={forecast.spread} />
          <path className={styles.forecast} d={forecast.line} />
        </>
      ) : null}
      <path className="fill-chart-1 opacity-9" d={shape.area} />
      <path className={styles.line} d={shape.line} />
      {shape.milestones.map(({ x, y }) => (
        <circle key={y} className="fill-done stroke-surface stroke-[2.5]" cx={x} cy={y} r="6.5" />
      ))}
      <circle className="now fill-today stroke-surface stroke-[3]" cx={now.x} cy={now.y} r="8" />
      {now.x > left + 130 && now.x < right - 20 ? (
        <text
          className={clsx(styles['is-apart'], 'strong fill-text')}
          x={now.x - 14}
          y={now.y - 14}
          textAnchor="end"
        >
          {number(goal.current_value)} {unitOf(goal.current_value, goal.unit)} today
        </text>
      ) : null}
      <text x={left} y={bottom + 30}>
        {shortDate(goal.starts_on)}
      </text>
      {now.x > left + 90 && now.x < deadlineX - 90 ? (
        <text className="strong fill-text" x={now.x} y={bottom + 30} textAnchor="middle">
          Today
        </text>
      ) : null}
      <text x={deadlineX} y={bottom + 30} textAnchor="end">
        {shortDate(goal.deadline)}
      </text>
    </svg>
  );
}
