import { Check, CircleAlert } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';

/** What became of a save, in a few words beside the button. */
export function SaidLine({ said, error = false }: { said: string; error?: boolean }) {
  return (
    <span className={error ? 'said is-error' : 'said'}>
      <Icon as={error ? CircleAlert : Check} size="sm" /> {said}
    </span>
  );
}
