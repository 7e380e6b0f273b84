import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Tick } from '../display/icons.tsx';

export interface StoneCheckProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** Name of the checkbox, shown beside it unless `hideLabel`. */
  label: ReactNode;
  hideLabel?: boolean;
  description?: ReactNode;
  /** The next stone to place: marigold with a halo. */
  today?: boolean;
  /** Not required: a dashed outline. */
  optional?: boolean;
  /** Square corners, for choices in forms, where a round one would look like a radio. */
  square?: boolean;
}

/** A native checkbox that looks like a stone. The whole row toggles it, or a 44 px square without a label. */
export function StoneCheck(props: StoneCheckProps) {
  const {
    label,
    hideLabel = false,
    description,
    today = false,
    optional = false,
    square = false,
    className,
    ...input
  } = props;
  return (
    <label className={clsx('check', hideLabel && 'check--bare', className)}>
      <input {...input} type="checkbox" />
      <Stone today={today} optional={optional} square={square} />
      <span className={clsx(hideLabel && 'sr')}>
        {label}
        {description ? <span className="text-sm block text-muted">{description}</span> : null}
      </span>
    </label>
  );
}

interface StoneProps {
  done?: boolean;
  today?: boolean;
  optional?: boolean;
  square?: boolean;
  /** Number or icon instead of the tick, for steps. */
  children?: ReactNode;
  className?: string | undefined;
}

/** Only the stone, for lists where other text gives the state. */
export function Stone(props: StoneProps) {
  const { done = false, today = false, optional = false, square = false, className, children } = props;
  return (
    <span
      className={clsx(
        'stone-check',
        done && 'is-done',
        today && 'is-today',
        optional && 'is-optional',
        square && 'is-square',
        className,
      )}
      aria-hidden="true"
    >
      {done || children === undefined ? <Tick /> : children}
    </span>
  );
}
