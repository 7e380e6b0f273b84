import { useEffect } from 'react';
import { Button } from '../../ui/controls/Button.tsx';

/** Shown when a screen breaks. It offers a refresh. */
export function ErrorScreen({ error }: { error: unknown }) {
  useEffect(() => {
    console.error(error);
    // Persisted data may have broken the screen. Offline it stays, because nothing could replace it.
    if (navigator.onLine)
      void import('../query/persist-queries.ts')
        .then(({ forgetPersistedQueries }) => forgetPersistedQueries())
        .catch(() => undefined);
  }, [error]);
  return (
    <div
      ref={beMain}
      className="page grid min-h-[60dvh] place-content-center justify-items-center gap-4 text-center"
    >
      <div role="alert" className="grid gap-4">
        <h1>Something went wrong</h1>
        <p className="muted">A stone slipped. Nothing you saved is lost.</p>
      </div>
      <Button kind="primary" onClick={() => void refresh()}>
        Refresh Page
      </Button>
    </div>
  );
}

/** Cached data may have broken the screen, so the next load asks the server for all of it. */
async function refresh(): Promise<void> {
  await import('../query/persist-queries.ts').then(({ forgetReads }) => forgetReads()).catch(() => undefined);
  window.location.reload();
}

/** The screen gets the role `main` only where no app frame provides it. */
function beMain(element: HTMLElement | null): void {
  if (element && !element.parentElement?.closest('main')) element.role = 'main';
}
