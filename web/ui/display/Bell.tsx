import { Bell as BellIcon } from 'lucide-react';
import { Link, type LinkProps } from '../controls/Link.tsx';
import { Count } from './Chip.tsx';
import { Icon } from './Icon.tsx';

interface BellProps extends LinkProps {
  count: number;
  /** Something is new that is not counted: a dot, unless there is a count. */
  quiet?: boolean;
}

/** The bell: a count only above zero, a dot for what is merely new, and a name that says it. */
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
