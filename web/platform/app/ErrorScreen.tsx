import { useEffect } from 'react';
import { Button } from '../../ui/controls/Button.tsx';

/** A screen broke (DESIGN section 5): says so calmly and offers the one thing that helps. */
export function ErrorScreen({ error }: { error: unknown }) {
  useEffect(() => {
    console.error(error);
    // What was kept may be what broke the screen. Without a connection it stays: there would be nothing in its place.
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

/** What was read may be what broke the screen, so the next load asks the server for all of it. */
async function refresh(): Promise<void> {
  await import('../query/persist-queries.ts').then(({ forgetReads }) => forgetReads()).catch(() => undefined);
  window.location.reload();
}

/** Inside the app's frame it is a part of the page; where the frame itself broke it is the page. */
function beMain(element: HTMLElement | null): void {
  if (element && !element.parentElement?.closest('main')) element.role = 'main';
}
