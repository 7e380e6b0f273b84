/** `vite:preloadError` events that a component handles itself, so the app must not reload the page. */
export const handledPreloadErrors = new WeakSet<Event>();
