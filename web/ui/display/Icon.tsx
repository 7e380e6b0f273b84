import clsx from 'clsx';
import type { ComponentType, SVGProps } from 'react';

export type IconType = ComponentType<SVGProps<SVGSVGElement>>;

interface IconProps {
  /** A lucide icon or one of our own (Clap). */
  as: IconType;
  size?: 'sm' | 'md' | 'lg';
  /** Name for an icon without text. Beside a text the icon is decorative. */
  label?: string;
  className?: string;
}

export function Icon({ as: Glyph, size = 'md', label, className }: IconProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true as const };
  return <Glyph {...named} className={clsx('icon', size !== 'md' && `icon--${size}`, className)} />;
}
