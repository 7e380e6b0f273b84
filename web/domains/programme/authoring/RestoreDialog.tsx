import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SkeletonList } from '../../../ui/display/Skeleton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

interface RestoreDialogProps<V> {
  title: string;
  number: number;
  query: UseQueryResult<V>;
  /** The version beside the form. */
  children: (version: V) => ReactNode;
  onUse: (version: V) => void;
  onClose: () => void;
}

/** An older version beside the form, with the button that restores it. */
export const RestoreDialog = <V,>({
  title,
  number,
  query,
  query: { data },
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
    <DataOf
      query={query}
      loading={<SkeletonList label="Loading the version..." face={false} />}
      failed="We couldn’t load that version. Try again."
    >
      {children}
    </DataOf>
  </Dialog>
);
