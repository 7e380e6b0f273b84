import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { tierLabels } from '#contract/tiers.ts';
import { useMember } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { longDateIn } from './format.ts';
import { ProofFields, useProof } from './ProofFields.tsx';
import { leavingRead } from './reads.ts';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import { useLeave } from './use-leave.ts';

/** Dialog that deactivates the account, after the password. It warns of a paid plan, which continues. */
export function DeactivateDialog({ onClose }: { onClose: () => void }) {
  const { time_zone: zone } = useMember();
  const { data } = useQuery(leavingRead);
  const stay = useRef<HTMLButtonElement>(null);
  const form = useId();
  const call = useLeave(
    'POST /api/users/deactivate',
    'We couldn’t deactivate your account. Nothing has changed. Try again.',
  );
  const { run, busy } = call;
  const proof = useProof(call);
  const deactivate = () => {
    if (proof.isFilled) void run({ body: proof.body });
  };
  return (
    <Dialog
      open
      onClose={() => busy || onClose()}
      initialFocus={stay}
      title="Deactivate your account?"
      description="Others don’t see your name or your profile, and what you wrote stays readable. We send you no emails except about security and payments. Sign in any day, and everything is back."
      closeButton
      dismissible={false}
      actions={
        <>
          <Button ref={stay} disabled={busy} onClick={onClose}>
            Stay
          </Button>
          <Button
            type="submit"
            form={form}
            kind="danger"
            busy={busy}
            busyText="Deactivating..."
            disabled={!proof.isFilled}
          >
            Deactivate
          </Button>
        </>
      }
    >
      <div className="stack mt-4">
        {data?.plan?.next_charge_at ? (
          <Banner kind="warn" title={`${tierLabels[data.plan.tier]} continues`}>
            The next charge is on {longDateIn(zone)(data.plan.next_charge_at)}.{' '}
            <Link className="link" href="/membership">
              Pause or cancel it first
            </Link>
          </Banner>
        ) : null}
        <UnsavedChanges />
        <form
          id={form}
          noValidate
          className="stack [--gap:1.25rem]"
          onSubmit={(event) => {
            event.preventDefault();
            deactivate();
          }}
        >
          <ProofFields proof={proof} />
        </form>
      </div>
    </Dialog>
  );
}
