import { useEffect, useEffectEvent } from 'react';
import { useLetters } from './shortcut-letters.ts';

const elsewhere =
  'input, textarea, select, [contenteditable], dialog, [role=dialog], [role=alertdialog], [role=menu]';

/** Runs an action for a single key, if the member has single-key shortcuts on and no field, dialog or menu has the focus. */
export function useLetterKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const letters = useLetters();
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined;
    // Prevented if the key was the second one of a navigation shortcut, such as G J.
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof HTMLElement && target.closest(elsewhere)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!letters) return;
    const onKey = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [letters]);
}
