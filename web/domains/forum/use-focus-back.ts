import { useEffect, useEffectEvent, useRef } from 'react';
import { focusNear } from '../../ui/hooks/restore-focus.ts';

/**
 * Focuses the element that `find` returns once the form has closed. `find` runs after the close, when that element is in the document
 * again.
 */
export function useFocusBack(isOpen: boolean, find: () => HTMLElement | null): void {
  const wasOpen = useRef(isOpen);
  const settle = useEffectEvent(() => focusNear(find())());
  useEffect(() => {
    if (wasOpen.current && !isOpen) settle();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
