import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

/** A token colour as a blaze: a week's stone (1-13) or a role. */
export type Blaze = number | 'brand' | 'today' | 'done' | 'warn' | 'danger' | 'info';

/** `--c` for a blaze, a tab bar or any drawing that takes its colour from it. */
export const blaze = (of: Blaze): CSSProperties =>
  ({
    '--c': typeof of === 'number' ? `var(--ev-stone-${of})` : `var(--ev-${of})`,
  }) as CSSProperties;

/** The painted trail mark before a small label; its colour says which week or category. Sentence case. */
export function Eyebrow({
  color = 'brand',
  className,
  children,
}: {
  color?: Blaze;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={clsx('eyebrow', className)} style={blaze(color)}>
      {children}
    </span>
  );
}
