import { useQuery } from '@tanstack/react-query';
import { tierLabels } from '#contract/membership/tiers.ts';
import { send } from '../../platform/forms/use-form.ts';
import { useMember } from '../../platform/session/session.ts';
import { Link } from '../../ui/controls/Link.tsx';
import { Banner } from '../../ui/display/Banner.tsx';
import { longDateIn } from '../../ui/instants.ts';
import { credentialsBody, noCredentials } from '../auth/reauthentication/ReauthenticationFields.tsx';
import { leavingRead } from './data.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useLeave } from './use-leave.ts';

/** Dialog that deactivates the account, after the password. It warns of a paid plan, which continues. */
export function DeactivateDialog({ onClose }: { onClose: () => void }) {
  const { time_zone: zone } = useMember();
  const { data } = useQuery(leavingRead);
  const form = useLeave(
    noCredentials,
    'We couldn’t deactivate your account. Nothing has changed. Try again.',
    (values) => send('POST /api/users/deactivate', { body: credentialsBody(values) }),
  );
  return (
    <LeaveDialog
      title="Deactivate your account?"
      description="Others don’t see your name or your profile, and what you wrote stays readable. We send you no emails except about security and payments. Seats in circles are given back, and circles that you lead are cancelled. Sign in any day, and everything else is back."
      stay="Stay active"
      leave={{ label: 'Deactivate', busyText: 'Deactivating...' }}
      form={form}
      mayLeave
      onClose={onClose}
    >
      {data?.plan?.next_charge_at ? (
        <Banner kind="warn" title={`${tierLabels[data.plan.tier]} continues`}>
          The next charge is on {longDateIn(zone)(data.plan.next_charge_at)}.{' '}
          <Link className="link" href="/membership">
            Pause or cancel it first
          </Link>
        </Banner>
      ) : null}
    </LeaveDialog>
  );
}
