import { useRef } from 'react';
import { useConfirm } from '../../ui/overlays/Confirm.tsx';

/** Asks before words are thrown away. Answers whether they may go; where nothing was written it asks nobody. */
export function useConfirmDiscard(): (hasWords: boolean) => Promise<boolean> {
  const confirm = useConfirm();
  const asking = useRef(false);
  return async (hasWords) => {
    if (!hasWords) return true;
    // One question is enough, however often Escape is pressed.
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
