import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { CloseContext } from './unsaved-dialogs.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useDiscardQuestion } from './use-discard-question.ts';

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
  /**
   * Whether closing loses something. By default whether the words of a text field have changed, so only a dialog that also has other
   * choices to lose, or takes its words along, needs to say it.
   */
  unsaved?: boolean | undefined;
  /** The words are a draft that stays when the page is left, so only closing the dialog discards them. */
  isDraft?: boolean;
  /** Lets a press beside the dialog close it. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

/**
 * Base UI's dialog in our style: focus trap, Esc, scroll lock, focus return. Every way to leave it without saving asks before words are
 * lost: Esc, the X, a press beside it, a `CloseButton`, Back. `onClose` is called only if they may be. Dialog.tsx loads it lazily.
 */
export function DialogPanel(props: DialogPanelProps) {
  const { open, onClose, onClosed, title, hideTitle, description, children, actions, art } = props;
  const { kind = 'dialog', role = 'dialog', closeButton = false, dismissible = true, initialFocus } = props;
  const { unsaved, isDraft = false } = props;
  const question = useDiscardQuestion({ open, onClose, unsaved, isDraft });
  useBackCloses(open, question.close);
  return (
    <CloseContext value={question.close}>
      <Base.Root
        open={open}
        onOpenChange={(next) => next || question.close()}
        onOpenChangeComplete={(next) => next || onClosed?.()}
        disablePointerDismissal={!dismissible}
      >
        <Base.Portal>
          <Base.Backdrop className="fixed inset-0 z-[var(--ev-z-dialog)] bg-scrim [transition:opacity_var(--ev-dur-base)] data-starting-style:opacity-0 data-ending-style:opacity-0" />
          <Base.Viewport className={clsx('dialog-view', `dialog-view--${kind}`)}>
            <Base.Popup
              className={clsx('dialog', kind !== 'dialog' && `dialog--${kind}`)}
              role={role}
              initialFocus={initialFocus}
              {...question.fields}
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
      {question.isAsking ? <DiscardQuestion onAnswer={question.settle} /> : null}
    </CloseContext>
  );
}

function DiscardQuestion({ onAnswer }: { onAnswer: (isDiscarded: boolean) => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <DialogPanel
      open
      onClose={() => onAnswer(false)}
      role="alertdialog"
      title="Discard your changes?"
      description="What you wrote here has not been saved."
      initialFocus={keep}
      actions={
        <>
          <Button ref={keep} onClick={() => onAnswer(false)}>
            Keep editing
          </Button>
          <Button kind="danger" onClick={() => onAnswer(true)}>
            Discard changes
          </Button>
        </>
      }
    />
  );
}
