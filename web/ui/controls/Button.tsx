import clsx from 'clsx';
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { Icon, type IconType } from '../display/Icon.tsx';
import { Link } from './Link.tsx';

export type ButtonKind = 'today' | 'primary' | 'secondary' | 'tint' | 'ghost' | 'danger' | 'danger-quiet';

interface Look {
  /** `today` marks the next step, at most once per view. */
  kind?: ButtonKind;
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  block?: boolean;
  icon?: IconType;
  iconEnd?: IconType;
  /** Name of a square button that shows only its icon. */
  label?: string;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, Look {
  children?: ReactNode;
  /** Shows three pebbles and `busyText`. The button stays as wide, can be focused, and ignores presses. */
  busy?: boolean;
  /** Words: "Posting...", "Saving...". */
  busyText?: string;
  /**
   * Reason why it is disabled, shown beside it. With a reason the button stays focusable, so that screen
   * readers announce it.
   */
  reason?: string;
}

export interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'children' | 'href'>, Look {
  children?: ReactNode;
  href?: string;
  /** A typed router link that gets the button's look: `render={<RouterLink to="/feed" />}`. */
  render?: ReactElement<{ className?: string; children?: ReactNode }>;
}

/** A button. Use `ButtonLink` to navigate. */
export function Button(props: ButtonProps) {
  const { kind, size, block, icon, iconEnd, label, className, children, type = 'button', ...rest } = props;
  const {
    busy = false,
    busyText,
    reason,
    disabled,
    onClick,
    'aria-describedby': describedBy,
    'aria-label': ariaLabel = label,
    ...native
  } = rest;
  const reasonId = useId();
  const explained = Boolean(disabled && (reason || describedBy));
  const inert = busy || explained;
  const content = inside({ icon, iconEnd, label, children });

  const button = (
    <button
      {...native}
      type={type}
      className={look({ kind, size, block, label, className })}
      aria-label={ariaLabel}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      aria-describedby={explained && reason ? reasonId : describedBy}
      disabled={disabled && !explained}
      onClick={inert ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <>
          <span className="btn-rest" aria-hidden="true">
            {content}
          </span>
          <span className="btn-busy">
            <Dots />
            {busyText ?? (label ? null : children)}
          </span>
        </>
      ) : (
        content
      )}
    </button>
  );
  if (!explained || !reason) return button;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {button}
      <span className="hint" id={reasonId}>
        {reason}
      </span>
    </span>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ render, href, ...props }: ButtonLinkProps) {
  const { kind, size, block, icon, iconEnd, label, className, children, ...rest } = props;
  const shared = {
    ...rest,
    className: look({ kind, size, block, label, className }),
    ...(label ? { 'aria-label': label } : {}),
  };
  const content = inside({ icon, iconEnd, label, children });
  if (render) return cloneElement(render, shared, content);
  return (
    <Link {...shared} href={href ?? '#'}>
      {content}
    </Link>
  );
}

/** Three pebbles that show activity. */
export function Dots() {
  return (
    <span className="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

function look({ kind = 'secondary', size, block, label, className }: Look & { className?: string }) {
  return clsx(
    'btn',
    `btn--${kind}`,
    size && size !== 'md' && `btn--${size}`,
    block && 'w-full',
    label && 'btn--icon',
    className,
  );
}

function inside({ icon, iconEnd, label, children }: Look & { children?: ReactNode }) {
  return (
    <>
      {icon ? <Icon as={icon} /> : null}
      {label ? null : children}
      {iconEnd ? <Icon as={iconEnd} /> : null}
    </>
  );
}
