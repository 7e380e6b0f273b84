import clsx from 'clsx';
import type { ComponentProps, ElementType } from 'react';
import { Link } from '../controls/Link.tsx';

type CardKind = 'plain' | 'sunken' | 'lift' | 'brand' | 'today';

interface CardOwnProps {
  kind?: CardKind;
  /** Removes the padding and clips the content to the corners. */
  flush?: boolean;
}

export type CardProps = ComponentProps<'div'> & CardOwnProps & { as?: ElementType };

/** A surface. `as` sets the element: section, article, li, form … */
export function Card({ as: Element = 'div', kind = 'plain', flush = false, className, ...rest }: CardProps) {
  return <Element {...rest} className={cardClass(kind, flush, className)} />;
}

/** A card that is one link. It rises 2 px on hover. */
export function CardLink({
  kind = 'plain',
  flush = false,
  className,
  ...rest
}: ComponentProps<typeof Link> & CardOwnProps) {
  return <Link {...rest} className={cardClass(kind, flush, className)} />;
}

const cardClass = (kind: CardKind, flush: boolean, className?: string) =>
  clsx('card', kind !== 'plain' && `card--${kind}`, flush && 'card--flush', className);
