import clsx from 'clsx';
import type { IconNode } from 'lucide';
import { createElement } from 'react';

/** A drawing on lucide's 24 px grid: elements of SVG with their attributes. */
export type IconType = IconNode;

interface IconProps {
  /** A lucide icon or one of our own (`clap`). */
  as: IconType;
  size?: 'sm' | 'md' | 'lg';
  /** Name for an icon without text. Beside a text the icon is decorative. */
  label?: string;
  className?: string;
}

export function Icon({ as: drawing, size = 'md', label, className }: IconProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg viewBox="0 0 24 24" {...named} className={clsx('icon', size !== 'md' && `icon--${size}`, className)}>
      {drawing.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
    </svg>
  );
}
