import { useSyncExternalStore } from 'react';

/** Whether a media query matches, following changes: `useMedia('(max-width: 1180px)')`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** The smallest part of the window an on-screen keyboard takes; address bars come and go with less. */
const KEYBOARD_SHARE = 0.22;

/** True while an on-screen keyboard covers part of the page. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(watchViewport, keyboardOpen, () => false);
}

function watchViewport(changed: () => void): () => void {
  const view = window.visualViewport;
  view?.addEventListener('resize', changed);
  return () => view?.removeEventListener('resize', changed);
}

function keyboardOpen(): boolean {
  const view = window.visualViewport;
  // A pinch makes the viewport smaller too; then height times scale stays the window's.
  return view ? window.innerHeight - view.height * view.scale > window.innerHeight * KEYBOARD_SHARE : false;
}
