import { Check, CircleAlert } from 'lucide';
import { Icon } from '../../ui/display/Icon.tsx';

/** Result of a save, shown beside the button. */
export function SaveStatus({ said, error = false }: { said: string; error?: boolean }) {
  return (
    <span className={error ? 'said is-error' : 'said'}>
      <Icon as={error ? CircleAlert : Check} size="sm" /> {said}
    </span>
  );
}
