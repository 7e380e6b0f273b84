import { Bell as BellIcon } from 'lucide';
import { Link, type LinkProps } from '../controls/Link.tsx';
import { Count } from './Chip.tsx';
import { Icon } from './Icon.tsx';

interface BellProps extends LinkProps {
  count: number;
  /** Shows a dot for news without a count, unless there is a count. */
  quiet?: boolean;
}

/** The bell of the notifications. It shows a count above zero or a dot, and its name includes them. */
export function Bell({ count, quiet = false, ...link }: BellProps) {
  return (
    <Link
      {...link}
      className="btn btn--ghost btn--icon bell"
      aria-label={`Notifications${count > 0 ? `, ${count} new` : quiet ? ', something new' : ''}`}
    >
      <Icon as={BellIcon} />
      {count > 0 ? (
        <Count hot>{count > 99 ? '99+' : count}</Count>
      ) : quiet ? (
        <i className="bell-dot" />
      ) : null}
    </Link>
  );
}
