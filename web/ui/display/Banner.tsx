import clsx from 'clsx';
import { CircleAlert, CircleCheck, Info, Sprout, TriangleAlert, X } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { passFocusOn } from '../hooks/restore-focus.ts';
import { Icon, type IconType } from './Icon.tsx';

type BannerKind = 'info' | 'done' | 'warn' | 'danger' | 'upgrade';

const ICONS: Record<BannerKind, IconType> = {
  info: Info,
  done: CircleCheck,
  warn: TriangleAlert,
  danger: CircleAlert,
  upgrade: Sprout,
};
const ROLES: Partial<Record<BannerKind, 'status' | 'alert'>> = { done: 'status', danger: 'alert' };

export interface BannerProps {
  kind?: BannerKind;
  title?: ReactNode;
  /** The sentence, or the line under the title. */
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  icon?: IconType;
  /** Announces it at once, and after a save moves the focus to it. Always so for `danger`. */
  alert?: boolean;
  className?: string | undefined;
}

/** A message in the page. `upgrade` names a benefit first, then offers plans. */
export function Banner({
  kind = 'info',
  title,
  children,
  action,
  onDismiss,
  icon,
  alert,
  className,
}: BannerProps) {
  return (
    <div
      ref={passFocusOn}
      className={clsx('banner', kind !== 'info' && `banner--${kind}`, className)}
      role={alert ? 'alert' : ROLES[kind]}
    >
      <Icon as={icon ?? ICONS[kind]} size={kind === 'upgrade' ? 'lg' : 'md'} />
      <div className="banner-body">
        {title ? <b>{title}</b> : null}
        {title && children ? <span className="text-sm block text-muted">{children}</span> : children}
      </div>
      {action}
      {onDismiss ? (
        <Button
          kind="ghost"
          size="sm"
          icon={X}
          label="Dismiss"
          className="-my-2 -mr-2 ml-auto"
          onClick={onDismiss}
        />
      ) : null}
    </div>
  );
}
