import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface RadioGroupProps {
  legend: ReactNode;
  hideLegend?: boolean;
  className?: string;
  children: ReactNode;
}

/** A named group of radios, which all need one `name`. */
export function RadioGroup({ legend, hideLegend = false, className, children }: RadioGroupProps) {
  return (
    <fieldset className={className}>
      <legend className={hideLegend ? 'sr' : 'label'}>{legend}</legend>
      {children}
    </fieldset>
  );
}

type NativeRadio = Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'>;

export function Radio({
  label,
  description,
  className,
  ...input
}: NativeRadio & { label: ReactNode; description?: ReactNode }) {
  return (
    <label className={clsx('check', className)}>
      <input {...input} type="radio" />
      <span className="radio" aria-hidden="true" />
      <span>
        {label}
        {description ? <span className="text-sm block text-muted">{description}</span> : null}
      </span>
    </label>
  );
}

export interface RadioCardProps extends NativeRadio {
  title: ReactNode;
  text?: ReactNode;
  /** Drawing at the left, hidden on phones: `<StonePile … />`. */
  art?: ReactNode;
  /** Shown at the right: a price, with its unit in `<small>`. */
  aside?: ReactNode;
  /** Shown after the title: "First 1,000 members". */
  tag?: ReactNode;
  /** Uses the founder's gold. */
  gold?: boolean;
}

/** A radio as a card, for plans and group privacy. Arrow keys move between cards. */
export function RadioCard({
  title,
  text,
  art,
  aside,
  tag,
  gold = false,
  className,
  ...input
}: RadioCardProps) {
  return (
    <label className={clsx('opt', gold && 'opt--gold', className)}>
      <input {...input} type="radio" />
      <span className="radio" aria-hidden="true" />
      {art ? <span className="opt-art justify-self-center self-end max-shell:hidden">{art}</span> : null}
      <span>
        <span className="opt-title">
          {title}
          {tag}
        </span>
        {text ? <span className="opt-text">{text}</span> : null}
      </span>
      {aside ? (
        <span className="text-[1.375rem]/[1.2] text-right font-[660] font-display tracking-[-0.01em] whitespace-nowrap max-shell:text-[1.125rem] max-shell:self-start [&_small]:text-[0.8125rem]/5 [&_small]:block [&_small]:font-[420] [&_small]:font-sans [&_small]:text-muted [&_small]:tracking-[0]">
          {aside}
        </span>
      ) : null}
    </label>
  );
}
