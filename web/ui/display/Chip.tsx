import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../controls/Link.tsx';
import { numberWords } from '../formats.ts';
import { Icon, type IconType } from './Icon.tsx';

export type ChipKind = 'plain' | 'done' | 'today' | 'warn' | 'danger' | 'info' | 'brand' | 'line';

interface ChipLook {
  kind?: ChipKind;
  size?: 'md' | 'lg';
  icon?: IconType;
  className?: string;
  children: ReactNode;
}

/** A small label. The words give the state, and the colour only repeats it. */
export function Chip({ icon, children, ...look }: ChipLook) {
  return (
    <span className={chip(look)}>
      {icon ? <Icon as={icon} /> : null}
      {children}
    </span>
  );
}

/** A chip that toggles a filter. */
export function ChipButton({
  pressed,
  ...props
}: ChipLook & { pressed: boolean } & ComponentProps<'button'>) {
  const { kind, size, icon, className, children, ...rest } = props;
  return (
    <button {...rest} type="button" aria-pressed={pressed} className={chip({ kind, size, className })}>
      {icon ? <Icon as={icon} /> : null}
      {children}
    </button>
  );
}

/** A chip that is a link. `current` marks the current page. */
export function ChipLink({
  current = false,
  ...props
}: ChipLook & { current?: boolean } & ComponentProps<typeof Link>) {
  const { kind, size, icon, className, children, ...rest } = props;
  return (
    <Link {...rest} aria-current={current ? 'page' : undefined} className={chip({ kind, size, className })}>
      {icon ? <Icon as={icon} /> : null}
      {children}
    </Link>
  );
}

/** A number in a pill: quiet, brand (unread) or hot (needs action). */
export function Count({
  hot = false,
  brand = false,
  className,
  children,
}: {
  hot?: boolean;
  brand?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'count',
        hot && 'bg-danger text-on-danger',
        brand && 'bg-brand text-on-brand',
        className,
      )}
    >
      {typeof children === 'number' ? numberWords(children) : children}
    </span>
  );
}

const chip = ({ kind = 'plain', size = 'md', className }: Omit<ChipLook, 'children'>) =>
  clsx('chip', kind !== 'plain' && `chip--${kind}`, size === 'lg' && 'chip--lg', className);
