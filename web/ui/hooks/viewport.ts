import { useSyncExternalStore } from 'react';

/** Returns whether a media query matches, and rerenders on changes: `useMedia('(max-width: 1180px)')`. */
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

/** Smallest share of the window's height that an on-screen keyboard takes. Address bars take less. */
const KEYBOARD_SHARE = 0.22;

let isKeyboardOpen = false;

/** True while an on-screen keyboard covers part of the page. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(
    watchViewport,
    () => isKeyboardOpen,
    () => false,
  );
}

/** It measures when the viewport changes, never while a page is being drawn: a browser lays it out to tell its height. */
function watchViewport(changed: () => void): () => void {
  const view = window.visualViewport;
  const measure = () => {
    // Pinch zoom shrinks the viewport too, but then height times scale equals the window's height.
    isKeyboardOpen =
      view !== null && window.innerHeight - view.height * view.scale > window.innerHeight * KEYBOARD_SHARE;
    changed();
  };
  view?.addEventListener('resize', measure);
  return () => view?.removeEventListener('resize', measure);
}
