import { CloudUpload } from 'lucide';
import { Icon } from '../../ui/display/Icon.tsx';

/** Marks a change that is stored on this device and not on the server yet. */
export function PendingBadge() {
  return (
    <span className="text-xs/5 flex items-center gap-1.5 muted">
      <Icon className="size-3.75" as={CloudUpload} size="sm" /> Waiting to be saved
    </span>
  );
}
