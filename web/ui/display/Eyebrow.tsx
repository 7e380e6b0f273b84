import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

/** Colour of a blaze: a week's stone (1-13) or a role. */
export type Blaze = number | 'brand' | 'today' | 'done' | 'warn' | 'danger' | 'info';

/** Returns the `--c` style for a blaze, a tab bar or a drawing. */
export const blaze = (of: Blaze): CSSProperties =>
  ({
    '--c': typeof of === 'number' ? `var(--ev-stone-${of})` : `var(--ev-${of})`,
  }) as CSSProperties;

/** A painted trail mark before a small label. Its colour marks the week or category. Use sentence case. */
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
    <span
      className={clsx(
        'text-sm inline-flex items-center gap-2 font-semibold text-muted before:w-1.25 before:h-4 before:rounded-[3px] before:bg-[var(--c,var(--ev-brand))] before:flex-none',
        className,
      )}
      style={blaze(color)}
    >
      {children}
    </span>
  );
}
