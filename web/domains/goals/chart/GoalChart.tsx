import clsx from 'clsx';
import { useState } from 'react';
import type { GoalDetail } from '#contract/goals.ts';
import { unitOf } from '../../../ui/formats.ts';
import { useMedia } from '../../../ui/hooks/viewport.ts';
import styles from '../goals.module.css';
import { chartWords, fullDate, number, shortDate } from '../words.ts';
import { shapeOf } from './chart.ts';

/** Chart of a goal: what was reached on each date, an even pace and the forecast. A table says the same. */
export function GoalChart({ goal }: { goal: GoalDetail }) {
  const [isTable, setTable] = useState(false);
  const left = Math.max(0, Math.round((goal.target_value - goal.current_value) * 10_000) / 10_000);
  return (
    <section className="card" aria-labelledby="goal-chart">
      <div className="section-head">
        <h2 className="card-title" id="goal-chart">
          {number(goal.current_value)} {unitOf(goal.current_value, goal.unit)}
          {left > 0 ? `, ${number(left)} to go` : ''}
        </h2>
        <button
          type="button"
          className="link small"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          View as table
        </button>
      </div>
      <p className="small muted">
        Since {fullDate(goal.starts_on)}.
        {goal.forecast ? ' The dashed line continues the pace of your last four weeks.' : ''}
      </p>
      {isTable ? <Table goal={goal} /> : <Drawing goal={goal} />}
    </section>
  );
}

function Drawing({ goal }: { goal: GoalDetail }) {
  const isNarrow = useMedia('(max-width: 640px)');
  const shape = shapeOf(goal, isNarrow ? 'narrow' : 'wide');
  const { width, height, left, right, bottom, grid, target, forecast, now, deadlineX } = shape;
  return (
    <svg
      className={clsx(styles.chart, 'w-full h-auto mt-5 overflow-visible')}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={chartWords(goal)}
    >
      {grid.map(({ value, y }) => (
        <g key={value}>
          <path className="stroke-chart-grid" d={`M${left} ${y}H${right}`} />
          <text className="max-shell:text-[16px]" x={left - 12} y={y + 4} textAnchor="end">
            {number(value)}
          </text>
        </g>
      ))}
      <path className="stroke-done stroke-[2]" d={`M${left} ${target.y}H${right}`} />
      <text className="max-shell:text-[16px]" x={left - 12} y={target.y + 4} textAnchor="end">
        {number(goal.target_value)}
      </text>
      <text className="strong max-shell:text-[16px] fill-text" x={right} y={target.y - 10} textAnchor="end">
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
          className={clsx(styles['is-apart'], 'strong max-shell:text-[16px] fill-text')}
          x={now.x - 14}
          y={now.y - 14}
          textAnchor="end"
        >
          {number(goal.current_value)} {unitOf(goal.current_value, goal.unit)} today
        </text>
      ) : null}
      <text className="max-shell:text-[16px]" x={left} y={bottom + 30}>
        {shortDate(goal.starts_on)}
      </text>
      {now.x > left + 90 && now.x < deadlineX - 90 ? (
        <text
          className="strong max-shell:text-[16px] fill-text"
          x={now.x}
          y={bottom + 30}
          textAnchor="middle"
        >
          Today
        </text>
      ) : null}
      <text className="max-shell:text-[16px]" x={deadlineX} y={bottom + 30} textAnchor="end">
        {shortDate(goal.deadline)}
      </text>
    </svg>
  );
}

function Table({ goal }: { goal: GoalDetail }) {
  return (
    <table className="mt-4 w-full text-left nums">
      <caption className="sr">Progress by date</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col" className="text-right">
            {goal.unit} in all
          </th>
        </tr>
      </thead>
      <tbody>
        {goal.chart.toReversed().map(({ on, value }) => (
          <tr key={on} className="border-t border-line">
            <td className="py-2">{fullDate(on)}</td>
            <td className="py-2 text-right">{number(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
