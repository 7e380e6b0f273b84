import { useDeviceZone } from '../../../platform/app/clock.ts';
import { Form, FormActions } from '../../../platform/forms/Form.tsx';
import { SelectField } from '../../../platform/forms/fields.tsx';
import { send, useForm } from '../../../platform/forms/use-form.ts';
import { refreshUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { dateWords } from '../../../ui/formats.ts';
import { useToast } from '../../../ui/overlays/Toast.tsx';
import { TimeZoneFields } from '../../auth/TimeZoneFields.tsx';
import { showEverywhere } from '../data.ts';

// The first of January 2024 was a Monday.
const weekdays = Array.from({ length: 7 }, (_, i) => dateWords('weekday', Date.UTC(2024, 0, 1 + i), 'UTC'));

interface DaySettingsProps {
  zone: string;
  hour: number;
  /** ISO weekday, 1 is Monday. */
  weekStart: number;
}

/**
 * Settings for the time zone, the end of the day and the start of the week. A change never moves the current day.
 */
export function DaySettings({ zone: savedZone, hour: savedHour, weekStart: savedStart }: DaySettingsProps) {
  const toast = useToast();
  const form = useForm({
    values: { time_zone: savedZone, day_start_hour: savedHour, week_starts_on: savedStart },
    save: (body) => send('PUT /api/users/day', { body }),
    failure: "We couldn't save your day. Please try again.",
    onSaved(user, { time_zone, day_start_hour, week_starts_on }) {
      // The server counts weeks, so every page with one asks again.
      if (week_starts_on === savedStart) refreshUser(user);
      else showEverywhere(user);
      const isDayChanged = time_zone !== savedZone || day_start_hour !== savedHour;
      toast(isDayChanged ? 'Saved. It takes effect when your next day begins.' : 'Saved.');
    },
  });
  const device = useDeviceZone();
  return (
    <Card as="section" aria-labelledby="day-title">
      <h2 id="day-title" className="sr">
        Your day
      </h2>
      <p className="muted mb-4">
        It decides when a day of Evolve 90 begins and ends. A change takes effect when your next day begins,
        so today stays as it is.
      </p>
      <Form form={form} className="stack">
        <TimeZoneFields form={form} />
        <SelectField
          form={form}
          name="week_starts_on"
          label="My week starts on"
          hint="The weeks of your habits, calendars and reviews. It takes effect at once: habits that are due some times a week are counted again."
          options={weekdays.map((name, i) => [i + 1, name])}
        />
        <FormActions form={form} save="Save Changes" whenChanged>
          {form.values.time_zone === device ? null : (
            <Button kind="ghost" onClick={() => form.set({ time_zone: device })}>
              Use this device: {device.replaceAll('_', ' ')}
            </Button>
          )}
        </FormActions>
      </Form>
    </Card>
  );
}
