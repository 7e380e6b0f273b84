import clsx from 'clsx';
import { Moon, Sun } from 'lucide';
import { type CSSProperties, useState } from 'react';
import type { QuietHours as Hours } from '#contract/notifications/endpoints.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { StoneCheck } from '../../../ui/controls/StoneCheck.tsx';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { Card } from '../../../ui/display/Card.tsx';
import { Icon } from '../../../ui/display/Icon.tsx';
import { timeWords } from '../../../ui/formats.ts';
import type { Change } from './data.ts';
import styles from './notifications.module.css';

interface QuietHoursProps {
  hours: Hours;
  onChange: (change: Change) => void;
}

/** Returns the later end on weekends that is offered. Quiet hours within a day end an hour later. */
function weekendEnd({ from, to }: Hours): string {
  if (from > to) return to < '09:00' ? '09:00' : to;
  const hour = Math.min(23, Number(to.slice(0, 2)) + 1);
  return `${String(hour).padStart(2, '0')}${to.slice(2)}`;
}

/** Times without push and email, on the member's clock. */
export function QuietHours({ hours, onChange }: QuietHoursProps) {
  const set = (change: NonNullable<Change['quiet_hours']>) => onChange({ quiet_hours: change });
  const weekends = hours.weekends_to;
  return (
    <Card
      as="section"
      aria-labelledby="quiet-title"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-4 items-center"
    >
      <div>
        <h2 id="quiet-title" className="card-title">
          Quiet hours
        </h2>
        <p className="small muted mt-1">
          No push and no email. A reminder for the day waits until they end, if that’s on the same day.
        </p>
      </div>
      <Switch hideLabel label="Quiet hours" checked={hours.on} onChange={(on) => set({ on })} />
      {hours.on ? (
        <>
          <DayBar from={hours.from} to={hours.to} />
          <div className="col-span-full flex flex-wrap gap-x-4 gap-y-3 items-end">
            <TimeField label="From" value={hours.from} onChange={(from) => set({ from })} />
            <TimeField label="To" value={hours.to} onChange={(to) => set({ to })} />
            <StoneCheck
              square
              label="Later on weekends"
              checked={weekends !== null}
              onChange={(event) =>
                set({ weekends_to: event.currentTarget.checked ? weekendEnd(hours) : null })
              }
            />
            {weekends === null ? null : (
              <TimeField
                label="On weekends until"
                value={weekends}
                onChange={(weekends_to) => set({ weekends_to })}
              />
            )}
          </div>
        </>
      ) : null}
    </Card>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A time that is saved when it is complete and the field is left, because each typed digit is a change. */
function TimeField({ label, value, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    if (typed && typed !== value) onChange(typed);
    setTyped(null);
  };
  return (
    <Field label={label}>
      <Input
        className="w-38"
        type="time"
        value={typed ?? value}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
        }}
      />
    </Field>
  );
}

/** Returns the part of the day that has passed at a time, in per cent. */
const shareOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return ((hours * 60 + minutes) / 1440) * 100;
};

/** The day as a bar, with its quiet part. */
function DayBar({ from, to }: { from: string; to: string }) {
  const [start, end] = [shareOf(from), shareOf(to)];
  const wraps = start > end;
  const open = wraps ? [end, start] : end < 50 ? [end, 100] : [0, start];
  const middle = ((open[0] ?? 0) + (open[1] ?? 0)) / 2;
  const style = { '--from': `${start}%`, '--to': `${end}%` } as CSSProperties;
  return (
    <div
      className={wraps ? clsx(styles.quietBar, styles.quietBarNight) : styles.quietBar}
      style={style}
      role="img"
      aria-label={`Quiet from ${timeWords(from)} to ${timeWords(to)}`}
    >
      <b style={{ left: `${wraps ? end / 2 : (start + end) / 2}%` }}>
        <Icon as={Moon} size="sm" />
        {(wraps ? end : end - start) > 12 ? 'Quiet' : null}
      </b>
      <b style={{ left: `${middle}%` }}>
        <Icon as={Sun} size="sm" />
      </b>
      <span style={{ left: `${end}%` }}>{timeWords(to)}</span>
      <span style={{ left: `${start}%` }}>{timeWords(from)}</span>
    </div>
  );
}
