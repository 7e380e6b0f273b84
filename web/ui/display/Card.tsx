import clsx from 'clsx';
import type { ComponentProps, ElementType } from 'react';
import { Link } from '../controls/Link.tsx';

interface CardOwnProps {
  kind?: 'plain' | 'sunken' | 'lift' | 'brand' | 'today';
  /** Removes the padding and clips the content to the corners. */
  flush?: boolean;
}

export type CardProps = ComponentProps<'div'> & CardOwnProps & { as?: ElementType };

/** A surface. `as` sets the element: section, article, li, form … */
export function Card({ as: Element = 'div', kind = 'plain', flush = false, className, ...rest }: CardProps) {
  const look = clsx('card', kind !== 'plain' && `card--${kind}`, flush && 'card--flush', className);
  return <Element {...rest} className={look} />;
}

/** A card that is one link. It rises 2 px on hover. */
export function CardLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={clsx('card', className)} />;
}
