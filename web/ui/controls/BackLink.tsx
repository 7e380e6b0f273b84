import clsx from 'clsx';
import { ArrowLeft } from 'lucide';
import { Icon } from '../display/Icon.tsx';
import { Link, type LinkProps } from './Link.tsx';

/** Link at the top of a page that leads to the page above. */
export const BackLink = ({ className, children, ...link }: LinkProps) => (
  <Link
    {...link}
    className={clsx(
      'inline-flex items-center gap-1.5 min-h-touch font-size-sm font-semibold text-muted hover:text-text print:hidden',
      className,
    )}
  >
    <Icon as={ArrowLeft} size="sm" />
    <span className="min-w-0" dir="auto">
      {children}
    </span>
  </Link>
);
