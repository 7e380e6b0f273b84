import { CloudUpload } from 'lucide-react';
import { Icon } from '../../ui/display/Icon.tsx';
import './pending-badge.css';

/** Beside anything that is kept on this device and not yet on the server (beyond 5). */
export function PendingBadge() {
  return (
    <span className="waiting-mark">
      <Icon as={CloudUpload} size="sm" /> Waiting to be saved
    </span>
  );
}
