import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { BackLink } from '../controls/BackLink.tsx';

interface PageHeadProps {
  title: ReactNode;
  /** One sentence below the title. */
  text?: ReactNode;
  /** Buttons beside the title, below it on a phone. */
  actions?: ReactNode;
  /** The way to the page above. `className` hides it where the page above is in view. */
  back?: { href: string; label: string; className?: string } | undefined;
  /** Picture in front of the title, and chips above it. */
  picture?: ReactNode;
  chips?: ReactNode;
  /** Attributes of the heading, such as an id that the page is named by. */
  heading?: ComponentProps<'h1'>;
  className?: string | undefined;
  /** More below the sentence, such as links to the pages beside this one. */
  children?: ReactNode;
}

/** Head of a page. In a `stack` its distance to the content is that of the stack. */
export const PageHead = ({
  title,
  text,
  actions,
  back,
  picture,
  chips,
  heading,
  className,
  children,
}: PageHeadProps) => (
  <header className={clsx('min-w-0 mb-6 wrap-anywhere max-shell:mb-4 [.stack>&]:mb-0', className)}>
    {back ? (
      <BackLink href={back.href} className={back.className}>
        {back.label}
      </BackLink>
    ) : null}
    <div className="flex flex-wrap gap-x-6 gap-y-3 items-end justify-between">
      <div className="flex flex-[1_1_20rem] gap-4 items-center min-w-0 max-shell:basis-auto">
        {picture}
        <div className="min-w-0">
          {chips ? <div className="row row--wrap mb-2.5 [--gap:0.375rem]">{chips}</div> : null}
          <h1 dir="auto" {...heading}>
            {title}
          </h1>
          {text ? <p className="muted mt-1 max-w-[60ch]">{text}</p> : null}
        </div>
      </div>
      {actions ? <div className="row row--wrap [--gap:0.625rem]">{actions}</div> : null}
    </div>
    {children}
  </header>
);
