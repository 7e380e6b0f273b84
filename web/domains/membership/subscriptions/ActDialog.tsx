import { type ReactNode, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Banner } from '../../../ui/display/Banner.tsx';
import { CloseButton } from '../../../ui/overlays/CloseButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** A short question. */
  title: string;
  /** Explains what happens and on which date. */
  description: ReactNode;
  children?: ReactNode;
  /** The verb on the button. */
  confirm: string;
  busyText: string;
  cancel?: string | undefined;
  danger?: boolean;
  busy: boolean;
  /** True while the amounts are loading, so nothing can be confirmed yet. */
  isWaiting?: boolean;
  error: string | null;
  onConfirm: () => void;
}

/** Confirmation of everything that moves money: what happens and when, then the safe choice, then the verb. */
export function ActDialog(props: Props) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    error,
    busy,
    danger = false,
    isWaiting = false,
  } = props;
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      // The call can't be undone while it runs.
      onClose={() => busy || onClose()}
      title={title}
      description={description}
      dismissible={!busy}
      initialFocus={first}
      actions={
        <>
          <CloseButton ref={first} kind={danger ? 'secondary' : 'ghost'} disabled={busy}>
            {props.cancel ?? 'Not now'}
          </CloseButton>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            busyText={props.busyText}
            disabled={isWaiting}
            onClick={props.onConfirm}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {children}
      {error ? (
        <div className="mt-4">
          <Banner kind="danger">{error}</Banner>
        </div>
      ) : null}
    </Dialog>
  );
}
