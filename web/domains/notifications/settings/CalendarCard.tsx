import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide';
import { useState } from 'react';
import type { CalendarFeed } from '#contract/reminders/endpoints.ts';
import { copyText } from '../../../platform/app/copy-text.ts';
import { DataOf } from '../../../platform/lists/DataOf.tsx';
import { queryClient } from '../../../platform/query/query.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { RelativeTime } from '../../../ui/display/RelativeTime.tsx';
import { useConfirm } from '../../../ui/overlays/Confirm.tsx';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { calendarRead } from '../../reminders/data.ts';

const failure = 'We couldn’t change your calendar. Try again.';

/** The member's reminders in a calendar program, by a secret address that is shown once. */
export function CalendarCard() {
  return (
    <DataOf query={useQuery(calendarRead)} loading={null} failed="We couldn’t load your calendar.">
      {(data) => <Calendar feed={data} />}
    </DataOf>
  );
}

function Calendar({ feed }: { feed: CalendarFeed }) {
  const [address, setAddress] = useState<string | null>(null);
  const confirm = useConfirm();
  const toast = useToast();
  const show = (after: CalendarFeed) => queryClient.setQueryData(calendarRead.queryKey, after);
  const make = useApiMutation('POST /api/calendar', {
    failure,
    onDone({ url, ...after }) {
      setAddress(url);
      show(after);
    },
  });
  const end = useApiMutation('DELETE /api/calendar', {
    failure,
    onDone(after) {
      setAddress(null);
      show(after);
      toast('Your calendar is off. Its address no longer works.');
    },
  });
  const names = useApiMutation('PUT /api/calendar', {
    failure,
    onDone: show,
    onFail: () => void queryClient.invalidateQueries({ queryKey: calendarRead.queryKey }),
  });
  const renew = async () => {
    const isSure = await confirm({
      title: 'Make a new address?',
      body: 'The address that your calendar uses now no longer works then. Add the new one there.',
      confirm: 'Make a new address',
    });
    if (isSure) void make.run();
  };
  return (
    <Card as="section" aria-labelledby="calendar-title" className="stack [--gap:1rem]">
      <div>
        <h2 id="calendar-title" className="card-title">
          In your calendar
        </h2>
        <p className="small muted mt-1">
          Shows your reminder times in Google Calendar, Apple Calendar or Outlook. The calendar reads them at
          a secret address, a few times a day.
        </p>
      </div>
      {feed.is_on ? (
        <>
          {address ? (
            <SecretAddress address={address} />
          ) : (
            <p className="small">
              {feed.read_at ? (
                <>
                  A calendar last read your times <RelativeTime at={feed.read_at} inSentence />.
                </>
              ) : (
                'No calendar has read your times yet.'
              )}{' '}
              If you lost the address, make a new one.
            </p>
          )}
          <Switch
            label="Show names"
            description="The names of your habits and of Evolve 90. Without them, each time is only “Reminder”"
            checked={feed.shows_names}
            disabled={names.busy}
            onChange={(shows_names) => void names.run({ body: { shows_names } })}
          />
          <div className="row row--wrap">
            <Button size="sm" busy={make.busy} onClick={() => void renew()}>
              New address
            </Button>
            <Button kind="ghost" size="sm" busy={end.busy} onClick={() => void end.run()}>
              Turn off calendar
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button size="sm" busy={make.busy} onClick={() => void make.run()}>
            Turn on calendar
          </Button>
        </div>
      )}
    </Card>
  );
}

function SecretAddress({ address }: { address: string }) {
  const toast = useToast();
  const copy = () =>
    void copyText(address).then(
      () => toast('Address copied.'),
      () => toast.error('We couldn’t copy the address. Select it and copy it by hand.'),
    );
  return (
    <div>
      <Field
        label="Secret address"
        hint="Add it to your calendar as a subscription. Anyone who has it sees your times. We show it only now."
      >
        <Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button className="mt-3" size="sm" kind="primary" icon={Copy} onClick={copy}>
        Copy address
      </Button>
    </div>
  );
}
