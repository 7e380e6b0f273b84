import { Mail, Moon } from 'lucide';
import type { ReactNode } from 'react';
import { useMember } from '../../platform/session/session.ts';
import { storedValue, useStoredValue } from '../../platform/session/stored-value.ts';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Icon, type IconType } from '../../ui/display/Icon.tsx';
import { useResend } from '../auth/use-resend.ts';
import './recovery.css';

const confirmedDay = storedValue('evolve.day-confirmed', { perMember: true });

/** Small choices of the first day (15e). Each row disappears when it is done, and the card with the last one. */
export function SetupCard() {
  const member = useMember();
  const isDayKnown = useStoredValue(confirmedDay) !== null || member.day_start_hour > 0;
  if (isDayKnown && member.email_verified) return null;
  return (
    <Card as="section" aria-labelledby="setup">
      <h2 className="card-title" id="setup">
        Make it fit your day
      </h2>
      <p className="small muted mt-1">Small choices. All of them can wait.</p>
      <ul className="rows mt-2">
        {isDayKnown ? null : <DayRow zone={member.time_zone} />}
        {member.email_verified ? null : <AddressRow email={member.email} />}
      </ul>
    </Card>
  );
}

interface RowProps {
  icon: IconType;
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

const Row = ({ icon, title, text, children }: RowProps) => (
  <li className="setup-row">
    <Icon as={icon} />
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <b className="block">{title}</b>
      <p className="small muted">{text}</p>
    </div>
    <div className="row [--gap:0.375rem]">{children}</div>
  </li>
);

function DayRow({ zone }: { zone: string }) {
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  return (
    <Row
      icon={Moon}
      title={`Your day ends at midnight in ${city}`}
      text="If you work nights, let it end at 3 am."
    >
      <ButtonLink size="sm" href="/profile/settings/day">
        Change
      </ButtonLink>
      <Button kind="ghost" size="sm" onClick={() => confirmedDay.set('yes')}>
        That’s right
      </Button>
    </Row>
  );
}

function AddressRow({ email }: { email: string }) {
  const { resend, busy, sent } = useResend();
  return (
    <Row
      icon={Mail}
      title={`Confirm ${email}`}
      text={
        sent
          ? 'The email is on its way. Open its link to confirm.'
          : 'We sent you a link. It lets us reach you if you lose your password.'
      }
    >
      {sent ? null : (
        <Button size="sm" busy={busy} busyText="Sending..." onClick={resend}>
          Send again
        </Button>
      )}
    </Row>
  );
}
