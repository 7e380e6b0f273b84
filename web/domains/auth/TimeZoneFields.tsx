import { useState } from 'react';
import { Field } from '../../ui/controls/Field.tsx';
import { Select } from '../../ui/controls/Input.tsx';
import { useNow } from '../../ui/display/RelativeTime.tsx';
import { clockIn, deviceZone, hourLabel, latestDayStart, zonesByRegion } from './time-zones.ts';

interface Props {
  zone: string;
  hour: number;
  onZone: (zone: string) => void;
  onHour: (hour: number) => void;
}

/** Fields for the member's time zone and the hour their day ends (beyond 1). */
export function TimeZoneFields({ zone, hour, onZone, onHour }: Props) {
  const now = useNow();
  const [regions] = useState(() => zonesByRegion([zone, deviceZone()]));
  return (
    <div className="grid gap-4 shell:grid-cols-2">
      <Field label="Time zone" hint={`It is ${clockIn(zone, new Date(now))} there now.`}>
        <Select
          name="time_zone"
          autoComplete="off"
          value={zone}
          onChange={(event) => onZone(event.currentTarget.value)}
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
        </Select>
      </Field>
      <Field
        label="My day ends at"
        hint={
          hour === 0
            ? 'Awake past midnight? Choose 3 am.'
            : `What you do before ${hourLabel(hour)} counts for the day before.`
        }
      >
        <Select
          name="day_start_hour"
          value={hour}
          onChange={(event) => onHour(Number(event.currentTarget.value))}
        >
          {Array.from({ length: latestDayStart + 1 }, (_, at) => (
            <option key={at} value={at}>
              {hourLabel(at)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
