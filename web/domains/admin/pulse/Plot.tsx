import { ValueAxis } from '../../../ui/charts/ValueAxis.tsx';

/** Returns a round number at or above the largest one, whose quarters are whole, for the top of an axis. */
export function topOf(values: readonly number[], least: number): number {
  const most = Math.max(least, ...values);
  const unit = Math.max(4, 4 * 10 ** (Math.floor(Math.log10(most)) - 1));
  return Math.ceil(most / unit) * unit;
}

interface PlotProps {
  width: number;
  height: number;
  top: number;
  label: string;
  format?: (value: number) => string;
  children: (y: (value: number) => number) => React.ReactNode;
}

/** Where the lines begin. */
export const left = 44;

/** Axes with four lines. Values become heights through `y`. */
export function Plot({ width, height, top, label, format = String, children }: PlotProps) {
  const y = (value: number) => height - 30 - (value / top) * (height - 46);
  return (
    <svg className="chart pulse-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <ValueAxis
        values={[0, 0.25, 0.5, 0.75, 1].map((share) => top * share)}
        y={y}
        from={left}
        to={width}
        words={format}
        hasGround
      />
      {children(y)}
    </svg>
  );
}
