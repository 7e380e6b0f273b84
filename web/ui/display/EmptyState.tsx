import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { EmptyArtName } from '../../drawings/empty-art.ts';
import { EmptyArt } from './EmptyArt.tsx';

export interface EmptyStateProps {
  art?: EmptyArtName;
  title: ReactNode;
  /** The sentence that is shown. */
  children?: ReactNode;
  /** One action. */
  action?: ReactNode;
  /** The whole page is empty: the title is its h1, and the content is centred. */
  page?: boolean;
  /** One of several lists on the page, or in a narrow column: a small drawing beside the words. */
  row?: boolean;
  /** Level of the title, to fit the headings around it. */
  level?: 'h2' | 'h3';
  className?: string | undefined;
}

/** Empty list or page: a small drawing, a sentence, one action. */
export function EmptyState({
  art = 'posts',
  title,
  children,
  action,
  page = false,
  row = false,
  level = 'h3',
  className,
}: EmptyStateProps) {
  const Title = page ? 'h1' : level;
  return (
    <div className={clsx('empty', page && 'empty--page', row && 'empty--row', className)}>
      <EmptyArt name={art} />
      <div>
        <Title>{title}</Title>
        {children ? <p>{children}</p> : null}
        {action}
      </div>
    </div>
  );
}
