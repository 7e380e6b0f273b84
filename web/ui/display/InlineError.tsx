import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from './Icon.tsx';

interface ErrorNoteProps {
  /** The specification's sentence. */
  children: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Failed part of a page: one row with a retry button. The rest of the page stays. */
export function InlineError({ children, onRetry, retrying = false }: ErrorNoteProps) {
  return (
    <div className="note" role="alert">
      <Icon as={CircleAlert} />
      <span className="grow">{children}</span>
      {onRetry ? (
        <Button size="sm" icon={RotateCw} busy={retrying} busyText="Trying again" onClick={onRetry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}
