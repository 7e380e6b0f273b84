import { Check, CircleAlert } from 'lucide';
import { Icon } from '../../ui/display/Icon.tsx';

/** Result of a save, shown beside the button. */
export function SaveStatus({ said, error = false }: { said: string; error?: boolean }) {
  return (
    <span
      className={
        error
          ? 'small inline-flex items-center gap-1.5 mr-3 text-danger-text'
          : 'small inline-flex items-center gap-1.5 mr-3 text-done-text'
      }
    >
      <Icon as={error ? CircleAlert : Check} size="sm" /> {said}
    </span>
  );
}
