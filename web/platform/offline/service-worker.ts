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
