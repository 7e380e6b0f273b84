import { Button } from '../../ui/controls/Button.tsx';
import { LogoMark } from '../../ui/display/LogoMark.tsx';

/**
 * Shows the logo while the session loads, with a retry button if the server does not respond. A lost connection never signs a
 * member out.
 */
export function SessionLogo({ failed = false, onRetry }: { failed?: boolean; onRetry?: () => void }) {
  return (
    <main
      id="main"
      className="grid min-h-dvh place-content-center justify-items-center gap-4 px-4 text-center"
      aria-busy={!failed}
    >
      <LogoMark size={56} />
      {failed ? (
        <>
          <h1 className="h3">We cannot reach Evolve right now</h1>
          <p className="muted">You are still signed in. Check your connection and try again.</p>
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : (
        <p className="sr" role="status">
          Loading
        </p>
      )}
    </main>
  );
}
