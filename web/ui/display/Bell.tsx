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
      className="bell btn btn--ghost btn--icon relative [&_.count]:absolute [&_.count]:top-0.5 [&_.count]:right-0 [&_.count]:min-w-5 [&_.count]:h-5 [&_.count]:[box-shadow:0_0_0_2px_var(--ev-surface)]"
      aria-label={`Notifications${count > 0 ? `, ${count} new` : quiet ? ', something new' : ''}`}
    >
      <Icon className="size-5.5" as={BellIcon} />
      {count > 0 ? (
        <Count hot>{count > 99 ? '99+' : count}</Count>
      ) : quiet ? (
        <i className="size-2.5 absolute top-2.5 right-2.5 rounded-[50%] bg-brand [box-shadow:0_0_0_2px_var(--ev-surface)]" />
      ) : null}
    </Link>
  );
}
