import { useState } from 'react';
import { useDeviceZone } from '../../platform/app/clock.ts';
import { useApiMutation } from '../../platform/query/use-api-mutation.ts';
import { refreshUser } from '../../platform/session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import { DayFields } from '../auth/DayFields.tsx';

/** Settings for the time zone and the end of the day. A change never moves the current day (beyond 1). */
export function DaySettings({ zone: savedZone, hour: savedHour }: { zone: string; hour: number }) {
  const [zone, setZone] = useState(savedZone);
  const [hour, setHour] = useState(savedHour);
  const toast = useToast();
  const { run, busy } = useApiMutation('PUT /api/users/day', {
    failure: "We couldn't save your day. Please try again.",
    onDone(user) {
      refreshUser(user);
      toast('Saved. It takes effect when your next day begins.');
    },
  });
  const device = useDeviceZone();
  const isChanged = zone !== savedZone || hour !== savedHour;

  return (
    <Card as="section" aria-labelledby="day-title">
      <h3 id="day-title" className="card-title">
        Your day
      </h3>
      <p className="muted mt-1 mb-4">
        It decides when a day of Evolve 90 begins and ends. A change takes effect when your next day begins,
        so today stays as it is.
      </p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void run({ body: { time_zone: zone, day_start_hour: hour } });
        }}
      >
        <DayFields zone={zone} hour={hour} onZone={setZone} onHour={setHour} />
        <div className="row row--wrap">
          <Button type="submit" kind="primary" busy={busy} busyText="Saving..." disabled={!isChanged}>
            Save
          </Button>
          {zone === device ? null : (
            <Button kind="ghost" onClick={() => setZone(device)}>
              Use this device: {device.replaceAll('_', ' ')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
