import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useConfirmDiscard } from './use-confirm-discard.ts';

/**
 * Asks before the page is left with unsaved changes, also when the tab is closed. The router's own hook would make the first screen
 * larger.
 */
export function useLeaveQuestion(isChanged: boolean): void {
  const { history } = useRouter();
  const confirmDiscard = useConfirmDiscard();
  const ask = useRef(confirmDiscard);
  useEffect(() => {
    ask.current = confirmDiscard;
  });
  useEffect(() => {
    if (!isChanged) return;
    return history.block({ blockerFn: async () => !(await ask.current(true)), enableBeforeUnload: true });
  }, [isChanged, history]);
}
