import { ArrowLeft, ChevronDown } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { Link } from '../controls/Link.tsx';
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
      {back ? (
        <Link className="crumb" href={back.href}>
          <Icon as={ArrowLeft} size="sm" /> {back.label}
        </Link>
      ) : null}
      <div className={outline ? 'reader' : 'reader reader--plain'}>
        {outline ? <Outline label={outlineLabel}>{outline}</Outline> : null}
        <article className="reader-text">
          {children}
          {actions ? <div className="reader-end">{actions}</div> : null}
        </article>
      </div>
    </div>
  );
}

function Outline({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <nav className="card card--flush toc" aria-label={label}>
      <button
        type="button"
        className="toc-toggle"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label} <Icon as={ChevronDown} size="sm" />
      </button>
      <div className="toc-in" id={id} data-open={open || undefined}>
        {children}
      </div>
    </nav>
  );
}
