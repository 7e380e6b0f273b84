import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface SectionHeadProps extends Omit<ComponentProps<'h2'>, 'title' | 'className'> {
  title: ReactNode;
  as?: 'h2' | 'h3';
  /** Look of the heading. The title of a card is the usual one. */
  look?: 'card-title' | 'h2' | 'h3' | 'h4';
  className?: string | undefined;
  /** A link, a button or a few words at the end of the line. */
  children?: ReactNode;
}

/** Head of a section or a card: its title, and what belongs to it at the end of the line. Attributes go to the heading. */
export const SectionHead = ({
  title,
  as: Heading = 'h2',
  look = 'card-title',
  className,
  children,
  ...heading
}: SectionHeadProps) => (
  <div
    className={clsx(
      'flex flex-wrap items-baseline has-[.btn]:items-center gap-x-4 max-shell:items-center max-shell:[&>.link]:inline-flex max-shell:[&>.link]:items-center max-shell:[&>.link]:min-h-touch',
      className,
    )}
  >
    <Heading className={clsx(look, 'flex-[1_1_8rem] min-w-0 wrap-anywhere')} dir="auto" {...heading}>
      {title}
    </Heading>
    {children}
  </div>
);
