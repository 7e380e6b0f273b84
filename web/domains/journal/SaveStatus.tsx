import clsx from 'clsx';
import { Check, CircleAlert } from 'lucide';
import { Icon } from '../../ui/display/Icon.tsx';
import styles from './writing.module.css';

/** Result of a save, shown beside the button. */
export function SaveStatus({ said, error = false }: { said: string; error?: boolean }) {
  return (
    <span
      className={
        error
          ? clsx(styles.said, 'small inline-flex items-center gap-1.5 text-danger-text')
          : clsx(styles.said, 'small inline-flex items-center gap-1.5 text-done-text')
      }
    >
      <Icon as={error ? CircleAlert : Check} size="sm" /> {said}
    </span>
  );
}
