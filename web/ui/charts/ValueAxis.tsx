import { f } from '../../drawings/pebble.ts';
import '../css/charts.css';

interface ValueAxisProps {
  /** Values with a line each. */
  values: readonly number[];
  /** Returns the height of a value. */
  y: (value: number) => number;
  /** Both ends of the lines. */
  from: number;
  to: number;
  /** Writes the value left of its line, `gap` before it. Without it lines have no words. */
  words?: (value: number) => string;
  gap?: number;
  /** Draws the line at zero as the ground. */
  hasGround?: boolean;
}

/** The lines of a chart at round values. */
export const ValueAxis = ({ values, y, from, to, words, gap = 8, hasGround = false }: ValueAxisProps) =>
  values.map((value) => (
    <g key={value}>
      <path
        className={hasGround && value === 0 ? 'base' : 'stroke-chart-grid'}
        d={`M${from} ${f(y(value))}H${to}`}
      />
      {words ? (
        <text className="ax" x={from - gap} y={f(y(value) + 4)} textAnchor="end">
          {words(value)}
        </text>
      ) : null}
    </g>
  ));
