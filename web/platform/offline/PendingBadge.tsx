import { CloudUpload } from 'lucide';
import { Icon } from '../../ui/display/Icon.tsx';
import './pending-badge.css';

/** Marks a change that is stored on this device and not on the server yet (beyond 5). */
export function PendingBadge() {
  return (
    <span className="waiting-mark">
      <Icon as={CloudUpload} size="sm" /> Waiting to be saved
    </span>
  );
}
