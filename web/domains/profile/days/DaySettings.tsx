import { useState } from 'react';
import { useDeviceZone } from '../../../platform/app/clock.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { refreshUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Select } from '../../../ui/controls/Input.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { dateWords } from '../../../ui/formats.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { TimeZoneFields } from '../../auth/TimeZoneFields.tsx';
import { showEverywhere } from '../mutations.ts';

// The first of January 2024 was a Monday.
const weekdays = Array.from({ length: 7 }, (_, i) => dateWords('weekday', Date.UTC(2024, 0, 1 + i), 'UTC'));

interface DaySettingsProps {
  zone: string;
  hour: number;
  /** ISO weekday, 1 is Monday. */
  weekStart: number;
}

/**
 * Settings for the time zone, the end of the day and the start of the week. A change never moves the current day (beyond 1).
 */
export function DaySettings({ zone: savedZone, hour: savedHour, weekStart: savedStart }: DaySettingsProps) {
  const [weekStart, setWeekStart] = useState(savedStart);
  const [zone, setZone] = useState(savedZone);
  const [hour, setHour] = useState(savedHour);
  // Another device may change them. The form isn't made anew, because its button would lose the focus.
  const saved = `${savedZone} ${savedHour} ${savedStart}`;
  const [seen, setSeen] = useState(saved);
  if (seen !== saved) {
    setSeen(saved);
    setZone(savedZone);
    setHour(savedHour);
    setWeekStart(savedStart);
  }
  const toast = useToast();
  const { run, busy } = useApiMutation('PUT /api/users/day', {
    failure: "We couldn't save your day. Please try again.",
    onDone(user) {
      // The server counts weeks, so every page with one asks again.
      if (weekStart === savedStart) refreshUser(user);
      else showEverywhere(user);
      toast(isDayChanged ? 'Saved. It takes effect when your next day begins.' : 'Saved.');
    },
  });
  const device = useDeviceZone();
  const isDayChanged = zone !== savedZone || hour !== savedHour;

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
          void run({ body: { time_zone: zone, day_start_hour: hour, week_starts_on: weekStart } });
        }}
      >
        <TimeZoneFields zone={zone} hour={hour} onZone={setZone} onHour={setHour} />
        <Field
          label="My week starts on"
          hint="The weeks of your habits, calendars and reviews. It takes effect at once: habits that are due some times a week are counted again."
        >
          <Select
            name="week_starts_on"
            value={weekStart}
            onChange={(event) => setWeekStart(Number(event.currentTarget.value))}
          >
            {weekdays.map((name, i) => (
              <option key={name} value={i + 1}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <p id="day-unchanged" className="sr">
          Nothing has changed since it was saved.
        </p>
        <div className="row row--wrap">
          <Button
            type="submit"
            kind="primary"
            busy={busy}
            busyText="Saving..."
            disabled={!isDayChanged && weekStart === savedStart}
            // With a description it keeps the focus after it saved.
            aria-describedby={isDayChanged || weekStart !== savedStart ? undefined : 'day-unchanged'}
          >
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
