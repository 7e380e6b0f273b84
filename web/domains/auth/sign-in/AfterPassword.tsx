import { Suspense, useState } from 'react';
import { startSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { part } from '../../../ui/layout/lazy-part.tsx';
import { focusNow } from '../focus.ts';
import { SecondStepForm } from '../second-step/SecondStepForm.tsx';
import type { AfterPasswordProps, SignedIn } from './sign-in-views.ts';

const SuspendedAccount = part(() =>
  import('../suspensions/SuspendedAccount.tsx').then((m) => m.SuspendedAccount),
);

/**
 * The second step of signing in, a welcome after a deactivation, or what a suspended member may do. Most members
 * need none of them.
 */
export function AfterPassword({ challenge, answer, code, detail, sent, onBack }: AfterPasswordProps) {
  const [done, setDone] = useState(answer);
  const enter = ({ access_token, user }: SignedIn) => startSession(access_token, user);
  if (done?.welcome_back) return <WelcomeBack sentence={done.welcome_back} onEnter={() => enter(done)} />;
  if (code === 'suspended' && sent)
    return (
      <Suspense fallback={null}>
        <SuspendedAccount sentence={detail ?? ''} sent={sent} onBack={onBack} />
      </Suspense>
    );
  if (!challenge) return null;
  return (
    <SecondStepForm
      challenge={challenge}
      onBack={onBack}
      onDone={(signedIn) => {
        if (signedIn.welcome_back) setDone(signedIn);
        else enter(signedIn);
      }}
    />
  );
}

/** Page after a sign-in that ended a deactivation, before the app opens. */
function WelcomeBack({ sentence, onEnter }: { sentence: string; onEnter: () => void }) {
  return (
    <div className="stack [--gap:1.375rem] shell:pt-[8vh]">
      <div>
        <h1 tabIndex={-1} ref={focusNow}>
          Good to see you
        </h1>
        <p className="muted mt-2">{sentence}</p>
      </div>
      <Button kind="primary" size="lg" block onClick={onEnter}>
        Continue
      </Button>
    </div>
  );
}
