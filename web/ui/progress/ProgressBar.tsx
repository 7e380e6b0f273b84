import clsx from 'clsx';
import { FlagTriangleRight } from 'lucide';
import type { CSSProperties } from 'react';
import { Icon } from '../display/Icon.tsx';

interface Measure {
  /** Names it: "Course progress". */
  label: string;
  value: number;
  max?: number;
}

const share = ({ value, max = 100 }: Measure) => (max > 0 ? Math.min(1, Math.max(0, value / max)) : 0);
const meter = (m: Measure) => ({
  role: 'progressbar',
  'aria-label': m.label,
  'aria-valuemin': 0,
  'aria-valuemax': m.max ?? 100,
  'aria-valuenow': Math.min(m.value, m.max ?? 100),
});

/** A plain progress bar, for courses and uploads. */
export function ProgressBar({
  tone,
  size = 'md',
  className,
  ...measure
}: Measure & { tone?: 'brand' | 'done' | 'today'; size?: 'sm' | 'md'; className?: string | undefined }) {
  const style = { '--v': `${share(measure) * 100}%`, ...(tone ? { '--c': `var(--ev-${tone})` } : {}) };
  return (
    <div {...meter(measure)} className={clsx('bar', size === 'sm' && 'bar--sm', className)}>
      <i style={style as CSSProperties} />
    </div>
  );
}

/**
 * A goal as a trail: a pebble at the current value, a flag at the target. The chip beside it gives the state
 * in words.
 */
export function TrailBar({
  state = 'on-track',
  even,
  ...measure
}: Measure & {
  state?: 'on-track' | 'soon' | 'late' | 'done';
  /** Mark of an even pace, in per cent. */
  even?: number | undefined;
}) {
  return (
    <div
      {...meter(measure)}
      className={clsx('gbar', state !== 'on-track' && `is-${state}`)}
      style={{ '--v': `${share(measure) * 100}%`, '--p': `${even ?? 0}%` } as CSSProperties}
    >
      <i />
      {even === undefined ? null : <em />}
      <b />
      <Icon as={FlagTriangleRight} />
    </div>
  );
}
