import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

interface RestoreDialogProps<V> {
  title: string;
  number: number;
  query: { data: V | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The version beside the form. */
  children: (version: V) => ReactNode;
  onUse: (version: V) => void;
  onClose: () => void;
}

/** An older version beside the form, with the button that restores it. */
export const RestoreDialog = <V,>({
  title,
  number,
  query: { data, isError, isFetching, refetch },
  children,
  onUse,
  onClose,
}: RestoreDialogProps<V>) => (
  <Dialog
    open
    onClose={onClose}
    kind="wide"
    closeButton
    title={title}
    actions={
      data ? (
        <Button kind="primary" onClick={() => onUse(data)}>
          Put version {number} into the form
        </Button>
      ) : undefined
    }
  >
    {data ? (
      children(data)
    ) : isError ? (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        We couldn’t load that version. Try again.
      </InlineError>
    ) : (
      <SkeletonList label="Loading the version..." face={false} />
    )}
  </Dialog>
);
