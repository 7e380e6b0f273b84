import { Fingerprint } from 'lucide';
import type { Answer } from '../../../platform/http/api.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { signInWithPasskey } from './data.ts';

/** Signs in with a passkey, where the browser has any. */
export function PasskeyButton({
  onDone,
}: {
  onDone: (answer: Answer<'POST /api/auth/login/passkey'>) => void;
}) {
  const { run, busy, error } = useApiMutation(signInWithPasskey, {
    failure: "We couldn't sign you in with a passkey. Use your password instead.",
    showError: null,
    onDone(answer) {
      if (answer) onDone(answer);
    },
  });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      {error ? <InlineError>{error}</InlineError> : null}
      <Button
        size="lg"
        block
        icon={Fingerprint}
        busy={busy}
        busyText="Waiting for your device..."
        onClick={() => void run()}
      >
        Sign in with a passkey
      </Button>
    </>
  );
}
