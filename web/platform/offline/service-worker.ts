import { handledPreloadErrors } from '../../ui/hooks/handled-preload-errors.ts';

/** Session storage key: time of the last reload for a new build, in ms. */
const reloadedKey = 'evolve.reloaded';

/**
 * Registers the service worker, in production only. A version that was downloaded during an earlier visit
 * takes over at load, before anyone has typed. One that arrives later waits for the next load.
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

/**
 * Reloads once when a lazy file of an old build is missing after a deploy. Never offline, and at most once a
 * minute.
 */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(reloadedKey));
    if (!navigator.onLine || Date.now() - last < 60_000) return;
    event.preventDefault();
    // Listeners run in the order they were added. A later one may mark the event as handled, so this waits
    // for it.
    queueMicrotask(() => {
      if (handledPreloadErrors.has(event)) return;
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      window.location.reload();
    });
  });
}
