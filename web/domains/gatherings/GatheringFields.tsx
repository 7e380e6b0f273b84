import clsx from 'clsx';
import { CalendarPlus, Trash2 } from 'lucide';
import { leastMinutes, mostMeetings, mostMinutes, mostSeats } from '#contract/gathering-constants.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Input, Textarea } from '../../ui/controls/Input.tsx';
import styles from './gatherings.module.css';
import { type DateValues, type Errors, emptyDate, type FormValues, weekLater } from './values.ts';
import { cityOf } from './words.ts';

interface FieldsProps {
  values: FormValues;
  errors: Errors;
  /** Zone on whose clock the dates are typed. */
  zone: string;
  onChange: (part: Partial<FormValues>) => void;
}

/** Fields of a circle or an intensive. */
export function GatheringFields({ values, errors, zone, onChange }: FieldsProps) {
  const text = (field: 'title' | 'summary' | 'about' | 'included' | 'call_url' | 'seats') => ({
    name: field,
    value: values[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ [field]: currentTarget.value }),
  });
  const isCircle = values.kind === 'circle';
  return (
    <>
      <Field label="Name" required error={errors.title}>
        <Input {...text('title')} dir="auto" maxLength={100} autoComplete="off" />
      </Field>
      <Field label="In one or two sentences" note="optional" hint="Everyone reads it, also without Creator.">
        <Textarea {...text('summary')} dir="auto" rows={2} maxLength={300} />
      </Field>
      <Field label="What it’s about" note="optional">
        <Textarea {...text('about')} dir="auto" rows={4} maxLength={5000} />
      </Field>
      {isCircle ? null : (
        <Field label="What’s included" note="optional" hint="One line each. Promise only what you bring.">
          <Textarea {...text('included')} dir="auto" rows={3} maxLength={2000} />
        </Field>
      )}
      <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-4 items-start max-shell:grid-cols-1">
        <Field
          label="Seats"
          required
          error={errors.seats}
          hint={`1 to ${mostSeats[values.kind]}. You don’t need one.`}
        >
          <Input {...text('seats')} type="number" inputMode="numeric" min={1} max={mostSeats[values.kind]} />
        </Field>
        <Field
          label="Link to the call"
          required
          error={errors.call_url}
          hint="Seats see it from 15 minutes before each session."
        >
          <Input {...text('call_url')} type="url" inputMode="url" maxLength={500} autoComplete="off" />
        </Field>
      </div>
      <Dates
        dates={values.dates}
        most={mostMeetings[values.kind]}
        hasAbout={!isCircle}
        zone={zone}
        error={errors.dates}
        onChange={(dates) => onChange({ dates })}
      />
    </>
  );
}

function Dates({
  dates,
  most,
  hasAbout,
  zone,
  error,
  onChange,
}: {
  dates: DateValues[];
  most: number;
  hasAbout: boolean;
  zone: string;
  error: string | undefined;
  onChange: (dates: DateValues[]) => void;
}) {
  const set = (key: string, part: Partial<DateValues>) =>
    onChange(dates.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const last = dates.at(-1);
  return (
    <fieldset
      className="grid grid-cols-1 gap-3.5 justify-items-start"
      aria-describedby={error ? 'gt-dates-error' : 'gt-dates-hint'}
    >
      <legend className="strong">Sessions</legend>
      <p className="small muted" id="gt-dates-hint">
        Times are on your clock, {cityOf(zone)}. Members see their own.
      </p>
      {dates.map((date, at) => (
        <div
          key={date.key}
          className={clsx(
            styles.date,
            'grid w-full grid-cols-[minmax(0,1fr)_16rem_6rem_auto] gap-3 items-end pb-3.5 border-b border-line max-shell:grid-cols-[minmax(0,1fr)_auto]',
          )}
        >
          <Field label={`Session ${at + 1}`} note="optional">
            <Input
              className="min-w-0"
              dir="auto"
              maxLength={100}
              placeholder="What it is about"
              value={date.title}
              onChange={(event) => set(date.key, { title: event.currentTarget.value })}
            />
          </Field>
          <Field
            label={
              <>
                Begins<span className="sr">{`, session ${at + 1}`}</span>
              </>
            }
            required
          >
            <Input
              className="min-w-0"
              type="datetime-local"
              value={date.starts}
              onChange={(event) => set(date.key, { starts: event.currentTarget.value.slice(0, 16) })}
            />
          </Field>
          <Field
            label={
              <>
                Minutes<span className="sr">{`, session ${at + 1}`}</span>
              </>
            }
            required
          >
            <Input
              className="min-w-0"
              type="number"
              inputMode="numeric"
              min={leastMinutes}
              max={mostMinutes}
              value={date.minutes}
              onChange={(event) => set(date.key, { minutes: event.currentTarget.value })}
            />
          </Field>
          <Button
            kind="ghost"
            icon={Trash2}
            label={`Remove session ${at + 1}`}
            onClick={() => onChange(dates.filter(({ key }) => key !== date.key))}
          />
          {hasAbout ? (
            <Field
              className="col-span-full"
              label={
                <>
                  What happens<span className="sr">{`, session ${at + 1}`}</span>
                </>
              }
              note="optional"
            >
              <Textarea
                dir="auto"
                rows={2}
                maxLength={500}
                value={date.about}
                onChange={(event) => set(date.key, { about: event.currentTarget.value })}
              />
            </Field>
          ) : null}
        </div>
      ))}
      {error ? (
        <p className="field-error" id="gt-dates-error">
          {error}
        </p>
      ) : null}
      {dates.length < most ? (
        <Button
          icon={CalendarPlus}
          onClick={() => onChange([...dates, last ? weekLater(last, randomId()) : emptyDate(randomId())])}
        >
          {last?.starts ? 'Add a session a week later' : 'Add a session'}
        </Button>
      ) : null}
    </fieldset>
  );
}
