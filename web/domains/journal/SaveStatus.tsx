import { Check, CircleAlert } from 'lucide-react';
import { Icon } from '../../ui/display/Icon.tsx';

/** What became of a save, in a few words beside the button. */
export function SaveStatus({ said, error = false }: { said: string; error?: boolean }) {
  return (
    <span className={error ? 'said is-error' : 'said'}>
      <Icon as={error ? CircleAlert : Check} size="sm" /> {said}
    </span>
  );
}
