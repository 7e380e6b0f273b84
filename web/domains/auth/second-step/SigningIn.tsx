import { useQuery } from '@tanstack/react-query';
import { Check, KeyRound, Smartphone } from 'lucide';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Chip } from '../../../ui/display/Chip.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { InlineError } from '../../../ui/display/InlineError.tsx';
import { Skeleton, SkeletonBlock } from '../../../ui/display/Skeleton.tsx';
import { longDate } from '../../../ui/instants.ts';
import { overlay } from '../../../ui/layout/lazy-part.tsx';
import { SectionHead } from '../../../ui/layout/SectionHead.tsx';
import { preloadDialog } from '../../../ui/overlays/Dialog.tsx';
import { secondStepRead } from './data.ts';
import type { SecondStepAct } from './SecondStepDialog.tsx';

const SecondStepDialog = overlay(() => import('./SecondStepDialog.tsx').then((m) => m.SecondStepDialog));

/** Two-step sign-in: the authenticator app and the recovery codes. */
export function SigningIn() {
  const { data, isPending, isError, isFetching, refetch } = useQuery(secondStepRead);
  const [act, setAct] = useState<{ what: SecondStepAct; isOpen: boolean } | null>(null);
  const open = (what: SecondStepAct) => setAct({ what, isOpen: true });
  const isOn = data?.authenticator_since != null;
  return (
    <Card as="section" aria-labelledby="signing-in-title">
      <SectionHead id="signing-in-title" title="Signing in">
        {isOn ? (
          <Chip kind="done" icon={Check}>
            Two steps
          </Chip>
        ) : null}
      </SectionHead>
      {data ? (
        <ul className="rows">
          <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
            <Icon as={Smartphone} />
            <div className="min-w-0 flex-1 basis-48">
              <p className="strong">Authenticator app</p>
              <p className="small muted">
                {data.authenticator_since
                  ? `On since ${longDate(data.authenticator_since)}`
                  : 'Signing in asks for a code of your phone as well as your password.'}
              </p>
            </div>
            <Button
              kind="secondary"
              size="sm"
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
              onClick={() => open(isOn ? 'turn-off' : 'set-up')}
            >
              {isOn ? 'Turn off' : 'Set up'}
            </Button>
          </li>
          {isOn ? (
            <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
              <Icon as={KeyRound} />
              <div className="min-w-0 flex-1 basis-48">
                <p className="strong">Recovery codes</p>
                <p className="small muted">
                  {data.recovery_codes_left} of 10 left. Keep them where you keep your passport.
                </p>
              </div>
              <Button kind="secondary" size="sm" onClick={() => open('new-codes')}>
                New codes
              </Button>
            </li>
          ) : null}
        </ul>
      ) : isPending ? (
        <Skeleton label="Loading how you sign in">
          <SkeletonBlock />
          <SkeletonBlock w="60%" />
        </Skeleton>
      ) : isError ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          We couldn't load how you sign in.
        </InlineError>
      ) : null}
      {act ? (
        <Suspense fallback={null}>
          <SecondStepDialog
            act={act.what}
            open={act.isOpen}
            onClose={() => setAct({ ...act, isOpen: false })}
            onClosed={() => setAct(null)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
