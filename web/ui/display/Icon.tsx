import clsx from 'clsx';
import type { ComponentType, SVGProps } from 'react';

export type IconType = ComponentType<SVGProps<SVGSVGElement>>;

interface IconProps {
  /** A lucide icon or one of the kit's own (Clap). */
  as: IconType;
  size?: 'sm' | 'md' | 'lg';
  /** Only for an icon that stands alone; beside a text it says nothing. */
  label?: string;
  className?: string;
}

export function Icon({ as: Glyph, size = 'md', label, className }: IconProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const };
  return <Glyph {...named} className={clsx('icon', size !== 'md' && `icon--${size}`, className)} />;
}
