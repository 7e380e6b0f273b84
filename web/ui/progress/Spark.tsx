interface SparkProps {
  values: readonly number[];
  /** Value at the top. Without it the largest one. */
  most?: number;
  /** Words with the values. Without them the line is decoration, beside numbers that have their own. */
  label?: string;
}

const [width, height, inset] = [64, 24, 3];

/** A small line of values in the colour `--c`, the last one with a dot. Needs two values at least. */
export function Spark({ values, most = Math.max(1, ...values), label }: SparkProps) {
  if (values.length < 2) return null;
  const points = values.map((value, i) => [
    inset + (i * (width - 2 * inset)) / (values.length - 1),
    height - inset - (value / most) * (height - 2 * inset),
  ]);
  const [x, y] = points.at(-1) ?? [];
  return (
    <svg
      className="w-16 h-6 fill-[var(--c,var(--ev-brand))]"
      viewBox={`0 0 ${width} ${height}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <polyline
        className="fill-none stroke-[var(--c,var(--ev-brand))] stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
        points={points.map((point) => point.map((at) => at.toFixed(1)).join(',')).join(' ')}
      />
      <circle cx={x} cy={y} r="2.5" />
    </svg>
  );
}
