import { CircleAlert, RotateCw, X } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { passFocusOn } from '../hooks/restore-focus.ts';
import { Icon } from './Icon.tsx';

interface ErrorNoteProps {
  /** The sentence that is shown. */
  children: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** Gives up, for example on a dialog whose code fails to load. */
  onClose?: (() => void) | undefined;
}

/** Failed part of a page: one row with a retry button. The rest of the page stays. */
export function InlineError({ children, onRetry, retrying = false, onClose }: ErrorNoteProps) {
  return (
    <div
      ref={passFocusOn}
      className="text-md flex flex-wrap items-center gap-y-2 gap-x-3.5 py-2.5 pr-2.5 pl-4 rounded-md bg-danger-tint"
      role="alert"
    >
      <Icon className="text-danger-text" as={CircleAlert} />
      <span className="grow">{children}</span>
      {onRetry ? (
        <Button
          className="bg-transparent"
          size="sm"
          icon={RotateCw}
          busy={retrying}
          busyText="Trying again"
          onClick={onRetry}
        >
          Try again
        </Button>
      ) : null}
      {onClose ? (
        <Button className="bg-transparent" kind="ghost" size="sm" icon={X} label="Close" onClick={onClose} />
      ) : null}
    </div>
  );
}
