import { ChevronDown } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { BackLink } from '../controls/BackLink.tsx';
import { Icon } from '../display/Icon.tsx';

export interface ReaderFrameProps {
  back?: { href: string; label: string };
  /** Outline on the left. Below 1180 px a button with its label opens it. */
  outline?: ReactNode;
  outlineLabel?: string;
  /** Previous, a line, Complete. Stays at the bottom of the window while reading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The Reader template: a 304 px outline and 704 px of text, or only the text. */
export function ReaderFrame({
  back,
  outline,
  outlineLabel = 'Contents',
  actions,
  children,
}: ReaderFrameProps) {
  return (
    <div className="page">
      {back ? <BackLink href={back.href}>{back.label}</BackLink> : null}
      <div className={outline ? 'reader' : 'reader grid-cols-[minmax(0,44rem)] justify-center'}>
        {outline ? <Outline label={outlineLabel}>{outline}</Outline> : null}
        <article className="reader-text">
          {children}
          {actions ? (
            <div className="sticky bottom-5 flex gap-3 items-center justify-between mt-10 py-4.5 px-5 rounded-lg bg-surface border border-line shadow-2 max-shell:flex-wrap max-shell:p-3 max-shell:bottom-[calc(var(--ev-tabbar-h)_+_0.5rem_+_env(safe-area-inset-bottom))] max-shell:[&>p]:hidden max-shell:[&>.btn]:flex-1">
              {actions}
            </div>
          ) : null}
        </article>
      </div>
    </div>
  );
}

function Outline({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <nav
      className="card card--flush sticky top-[calc(var(--ev-nav-h)_+_1.25rem)] max-h-[calc(100dvh_-_var(--ev-nav-h)_-_2.5rem)] overflow-y-auto max-wide:static max-wide:max-h-none"
      aria-label={label}
    >
      <button
        type="button"
        className="hidden max-wide:flex max-wide:items-center max-wide:justify-between max-wide:gap-4 max-wide:w-full max-wide:min-h-touch max-wide:py-2.5 max-wide:px-5 max-wide:font-semibold max-wide:focus-visible:-outline-offset-3 max-wide:focus-visible:rounded-lg max-wide:aria-expanded:[&_.icon]:rotate-180"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label} <Icon as={ChevronDown} size="sm" />
      </button>
      <div className="max-wide:[&:not([data-open])]:hidden" id={id} data-open={open || undefined}>
        {children}
      </div>
    </nav>
  );
}
