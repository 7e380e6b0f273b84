import { Bell as BellIcon } from 'lucide-react';
import type { MouseEventHandler } from 'react';
import { Count } from './Chip.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

interface BellProps {
  count: number;
  href: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** The bell: a count only above zero, and a name that says it. */
export function Bell({ count, href, onClick }: BellProps) {
  return (
    <Link
      className="btn btn--ghost btn--icon bell"
      href={href}
      aria-label={count > 0 ? `Notifications, ${count} new` : 'Notifications'}
      onClick={onClick}
    >
      <Icon as={BellIcon} />
      {count > 0 ? <Count hot>{count > 99 ? '99+' : count}</Count> : null}
    </Link>
  );
}
