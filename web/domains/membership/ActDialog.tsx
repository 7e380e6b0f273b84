import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  /** A short question. */
  title: string;
  /** What happens and on which date. */
  description: ReactNode;
  children?: ReactNode;
  /** The verb on the button. */
  confirm: string;
  busyText: string;
  cancel?: string | undefined;
  danger?: boolean;
  busy: boolean;
  /** The figures are not there yet, so nothing can be agreed to. */
  isWaiting?: boolean;
  error: string | null;
  onConfirm: () => void;
}

/** The second tap of everything that moves money: what happens and when, the safe choice first, then the verb. */
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
      // While the answer is on its way there is nothing to take back.
      onClose={() => busy || onClose()}
      title={title}
      description={description}
      dismissible={!busy}
      initialFocus={first}
      actions={
        <>
          <Button ref={first} kind={danger ? 'secondary' : 'ghost'} disabled={busy} onClick={onClose}>
            {props.cancel ?? 'Not now'}
          </Button>
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
