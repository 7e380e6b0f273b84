import { useQuery } from '@tanstack/react-query';
import { Bell, Mail, Moon } from 'lucide';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { useMember } from '../../../platform/session/session.ts';
import { storedValue, useStoredValue } from '../../../platform/session/stored-value.ts';
import { Button, ButtonLink } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon, type IconType } from '../../../ui/display/Icon.tsx';
import { timeWords } from '../../../ui/formats.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { useResend } from '../../auth/use-resend.ts';
import { remindersRead } from '../../reminders/data.ts';

/** Set when the member said that they want no reminder. */
const declinedReminder = storedValue('evolve.reminder-declined', { perMember: true });
const confirmedDay = storedValue('evolve.day-confirmed', { perMember: true });

/**
 * Small choices of the first day (15e). Each row disappears when it is done, and the card with the last one. The reminder is asked about
 * on later days too.
 */
export function SetupCard({ isFirstDay }: { isFirstDay: boolean }) {
  const member = useMember();
  const reminders = useQuery(remindersRead).data;
  const isDayKnown = useStoredValue(confirmedDay) !== null || member.day_start_hour > 0;
  const isDeclined = useStoredValue(declinedReminder) !== null;
  const isReminded = isDeclined || reminders === undefined || reminders.day.times.length > 0;
  const asksDay = isFirstDay && !isDayKnown;
  const asksAddress = isFirstDay && !member.email_verified;
  if (isReminded && !asksDay && !asksAddress) return null;
  return (
    <Card as="section" aria-labelledby="setup">
      <h2 className="card-title" id="setup">
        Make it fit your day
      </h2>
      <p className="small muted mt-1">Small choices. All of them can wait.</p>
      <ul className="rows mt-2">
        {isReminded ? null : <ReminderRow suggested={reminders.suggested_time} />}
        {asksDay ? <DayRow zone={member.time_zone} /> : null}
        {asksAddress ? <AddressRow email={member.email} /> : null}
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
  <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-3.5 gap-y-0 items-center min-h-16 py-3 max-shell:grid-cols-[2rem_minmax(0,1fr)]">
    <Icon className="size-5.5 text-brand-text justify-self-center" as={icon} />
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <b className="block">{title}</b>
      <p className="small muted">{text}</p>
    </div>
    <div className="row [--gap:0.375rem] max-shell:col-start-2 max-shell:mt-2 large-text:flex-wrap large-text:col-span-full">
      {children}
    </div>
  </li>
);

function ReminderRow({ suggested }: { suggested: string }) {
  const [time, setTime] = useState<string | null>(null);
  const toast = useToast();
  const { run, busy } = useApiMutation('PUT /api/reminders/day', {
    failure: 'We couldn’t save your reminder. Try again.',
    onDone(after) {
      queryClient.setQueryData(remindersRead.queryKey, after);
      toast(`We’ll remind you at ${timeWords(after.day.times[0] ?? '')}.`);
    },
  });
  // A time that is off tells every device that the question was answered. This one knows it at once, also without a connection.
  const declining = useApiMutation('PUT /api/reminders/day', {
    failure: 'We couldn’t save that. Try again.',
    showError: null,
    onDone: (after) => queryClient.setQueryData(remindersRead.queryKey, after),
  });
  const decline = () => {
    declinedReminder.set('yes');
    void declining.run({ body: { on: false, times: [suggested] } });
  };
  return (
    <Row icon={Bell} title="When should we remind you?" text="Pick a time when you’re usually free.">
      {time === null ? (
        <>
          <Button size="sm" onClick={() => setTime(suggested)}>
            Pick a time
          </Button>
          <Button kind="ghost" size="sm" onClick={decline}>
            No reminder
          </Button>
        </>
      ) : (
        <>
          <Field label="Time of the reminder" hideLabel>
            <Input type="time" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
          </Field>
          <Button
            kind="primary"
            size="sm"
            disabled={!time}
            busy={busy}
            busyText="Saving..."
            onClick={() => void run({ body: { on: true, times: [time] } })}
          >
            Save
          </Button>
        </>
      )}
    </Row>
  );
}

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
