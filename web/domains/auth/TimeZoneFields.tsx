import { useState } from 'react';
import { SelectField } from '../../platform/forms/fields.tsx';
import type { Fields } from '../../platform/forms/form-state.ts';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { clockIn, deviceZone, hourLabel, latestDayStart, zonesByRegion } from './time-zones.ts';

interface Props {
  form: Fields<{ time_zone: string; day_start_hour: number }>;
}

/** Fields for the member's time zone and the hour their day ends. */
export function TimeZoneFields({ form }: Props) {
  const { time_zone: zone, day_start_hour: hour } = form.values;
  const now = useNow();
  const [regions] = useState(() => zonesByRegion([zone, deviceZone()]));
  return (
    <div className="grid gap-4 shell:grid-cols-2">
      <SelectField
        form={form}
        name="time_zone"
        label="Time zone"
        hint={`It is ${clockIn(zone, new Date(now))} there now.`}
        autoComplete="off"
      >
        {regions.map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones.map(({ id, city }) => (
              <option key={id} value={id}>
                {city}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <SelectField
        form={form}
        name="day_start_hour"
        label="My day ends at"
        hint={
          hour === 0
            ? 'Awake past midnight? Choose 3 am.'
            : `What you do before ${hourLabel(hour)} counts for the day before.`
        }
        options={Array.from({ length: latestDayStart + 1 }, (_, at) => [at, hourLabel(at)])}
      />
    </div>
  );
}
