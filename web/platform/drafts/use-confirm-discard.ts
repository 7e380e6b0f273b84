import { useRef } from 'react';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';

/**
 * Returns a function that asks before changed text is discarded and resolves to true if it may be. Without
 * changes it doesn't ask.
 */
export function useConfirmDiscard(): (hasWords: boolean) => Promise<boolean> {
  const confirm = useConfirm();
  const asking = useRef(false);
  return async (hasWords) => {
    if (!hasWords) return true;
    // Only one dialog opens, however often Escape is pressed.
    if (asking.current) return false;
    asking.current = true;
    try {
      return await confirm({
        title: 'Discard your changes?',
        body: 'What you wrote here has not been saved.',
        confirm: 'Discard changes',
        cancel: 'Keep editing',
        danger: true,
      });
    } finally {
      asking.current = false;
    }
  };
}
