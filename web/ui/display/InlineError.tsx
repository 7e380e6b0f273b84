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

/** A part of the page that failed to load: one row, one way to try again. The rest of the page stands. */
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
