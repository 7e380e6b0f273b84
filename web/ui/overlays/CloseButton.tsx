import { useContext } from 'react';
import { Button, type ButtonProps } from '../controls/Button.tsx';
import { CloseContext } from './unsaved-dialogs.ts';

/** The button of a dialog that leaves it without saving: Cancel. It asks before typed words are lost, as Escape does. */
export function CloseButton({ children = 'Cancel', ...props }: Omit<ButtonProps, 'onClick'>) {
  const close = useContext(CloseContext);
  if (!close) throw new Error('CloseButton belongs into a Dialog');
  return (
    <Button {...props} onClick={close}>
      {children}
    </Button>
  );
}
