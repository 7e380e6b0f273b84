import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide';
import type { ReactNode, RefObject } from 'react';
import { Icon } from '../display/Icon.tsx';
import { useBackCloses } from './use-back-closes.ts';

export interface DialogPanelProps {
  open: boolean;
  onClose: () => void;
  /** Called after the closing animation. */
  onClosed?: (() => void) | undefined;
  title: ReactNode;
  /** Keeps the title for screen readers only. */
  hideTitle?: boolean;
  /** Sentence under the title, which describes the dialog to screen readers. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the end, the safe one first. */
  actions?: ReactNode;
  /** Drawing above the text, edge to edge. */
  art?: ReactNode;
  kind?: 'dialog' | 'wide' | 'sheet' | 'celebration' | 'scene' | 'lightbox';
  role?: 'dialog' | 'alertdialog';
  /** Shows the X button. Omit it where the actions include a way out. */
  closeButton?: boolean;
  /** Lets a press beside the dialog close it. Switch it off where typed text could be lost. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

/** Base UI's dialog in our style: focus trap, Esc, scroll lock, focus return. Dialog.tsx loads it lazily. */
export function DialogPanel(props: DialogPanelProps) {
  const { open, onClose, onClosed, title, hideTitle, description, children, actions, art } = props;
  const { kind = 'dialog', role = 'dialog', closeButton = false, dismissible = true, initialFocus } = props;
  useBackCloses(open, onClose);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => next || onClose()}
      onOpenChangeComplete={(next) => next || onClosed?.()}
      disablePointerDismissal={!dismissible}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className={clsx('dialog-view', `dialog-view--${kind}`)}>
          <Base.Popup
            className={clsx('dialog', kind !== 'dialog' && `dialog--${kind}`)}
            role={role}
            initialFocus={initialFocus}
          >
            {art}
            <div className="dialog-in">
              <Base.Title className={hideTitle ? 'sr' : 'dialog-title'}>{title}</Base.Title>
              {description ? (
                <Base.Description className="dialog-text">{description}</Base.Description>
              ) : null}
              {children}
              {actions ? <div className="dialog-actions">{actions}</div> : null}
            </div>
            {closeButton ? (
              <Base.Close className="btn btn--ghost btn--icon dialog-x" aria-label="Close">
                <Icon as={X} />
              </Base.Close>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
