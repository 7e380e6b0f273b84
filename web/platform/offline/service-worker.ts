import { handledPreloadErrors } from '../../ui/hooks/handled-preload-errors.ts';

/** A new build: how its files reach a browser that still runs the old one. */
const reloadedKey = 'evolve.reloaded';

/**
 * Registers the service worker; production only. A version that arrived during an earlier visit takes over now, at
 * load, before anybody has typed; one that arrives while the page is in use waits for the next load.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = async () => {
    const { waiting } = await navigator.serviceWorker.register('/sw.js');
    if (!waiting) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
      once: true,
    });
    waiting.postMessage('take-over');
  };
  const start = () => void register().catch(() => undefined);
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

/** A lazily loaded file of the old build is gone after a deploy: one reload brings the new build (not while offline, not in a loop). */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(reloadedKey));
    if (!navigator.onLine || Date.now() - last < 60_000) return;
    event.preventDefault();
    // On a window listeners are called in the order they came: one that holds the page may have its turn after this one.
    queueMicrotask(() => {
      if (handledPreloadErrors.has(event)) return;
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      window.location.reload();
    });
  });
}
