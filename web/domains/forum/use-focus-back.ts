import { useEffect, useEffectEvent, useRef } from 'react';
import { focusNear } from '../../ui/hooks/restore-focus.ts';

/** Once a form is closed, whose focus went with it, the focus is on what opened it; `find` is asked when that is there again. */
export function useFocusBack(isOpen: boolean, find: () => HTMLElement | null): void {
  const wasOpen = useRef(isOpen);
  const settle = useEffectEvent(() => focusNear(find())());
  useEffect(() => {
    if (wasOpen.current && !isOpen) settle();
    wasOpen.current = isOpen;
  }, [isOpen]);
}
