import type { KeyboardEvent } from 'react';
import { useMedia } from '../../ui/hooks/viewport.ts';

/** Returns the key handler of a field for a message: Enter sends, Shift+Enter begins a line, Escape leaves. */
export function useSendKeys({ onSend, onLeave }: { onSend: () => void; onLeave: () => void }) {
  // A keyboard on the screen has no Shift+Enter.
  const isTouch = useMedia('(hover: none) and (pointer: coarse)');
  return (event: KeyboardEvent) => {
    // Safari ends composing before the key arrives, and marks it with 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') onLeave();
    else if (event.key === 'Enter' && !event.shiftKey && !isTouch) {
      event.preventDefault();
      onSend();
    }
  };
}
