import clsx from 'clsx';
import { CalendarPlus, Trash2 } from 'lucide';
import { leastMinutes, mostMeetings, mostMinutes, mostSeats } from '#contract/gatherings/constants.ts';
import { randomId } from '../../platform/app/random-id.ts';
import { TextAreaField, TextField } from '../../platform/forms/fields.tsx';
import { type Fields, rowOf } from '../../platform/forms/form-state.ts';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './gatherings.module.css';
import { emptyDate, type FormValues, weekLater } from './values.ts';
import { cityOf } from './words.ts';

interface FieldsProps {
  form: Fields<FormValues>;
  /** Zone on whose clock the dates are typed. */
  zone: string;
}

/** Fields of a circle or an intensive. */
export function GatheringFields({ form, zone }: FieldsProps) {
  const { kind } = form.values;
  return (
    <>
      <TextField
        form={form}
        name="title"
        label="Name"
        required
        dir="auto"
        maxLength={100}
        autoComplete="off"
      />
      <TextAreaField
        form={form}
        name="summary"
        label="In one or two sentences"
        note="optional"
        hint="Everyone reads it, also without Creator."
        dir="auto"
        rows={2}
        maxLength={300}
      />
      <TextAreaField
        form={form}
        name="about"
        label="What it’s about"
        note="optional"
        dir="auto"
        rows={4}
        maxLength={5000}
      />
      {kind === 'circle' ? null : (
        <TextAreaField
          form={form}
          name="included"
          label="What’s included"
          note="optional"
          hint="One line each. Promise only what you bring."
          dir="auto"
          rows={3}
          maxLength={2000}
        />
      )}
      <div className="grid grid-cols-[10rem_minmax(0,1fr)] gap-4 items-start max-shell:grid-cols-1">
        <TextField
          form={form}
          name="seats"
          label="Seats"
          required
          hint={`1 to ${mostSeats[kind]}. You don’t need one.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={mostSeats[kind]}
        />
        <TextField
          form={form}
          name="call_url"
          label="Link to the call"
          required
          hint="Seats see it from 15 minutes before each session."
          type="url"
          inputMode="url"
          maxLength={500}
          autoComplete="off"
        />
      </div>
      <Dates form={form} zone={zone} />
    </>
  );
}

function Dates({ form, zone }: FieldsProps) {
  const { kind, dates } = form.values;
  const error = form.errors.dates;
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
      {dates.map((date, at) => {
        const row = rowOf(form, 'dates', at);
        return (
          <div
            key={date.key}
            className={clsx(
              styles.date,
              'grid w-full grid-cols-[minmax(0,1fr)_16rem_6rem_auto] gap-3 items-end pb-3.5 border-b border-line max-shell:grid-cols-[minmax(0,1fr)_auto]',
            )}
          >
            <TextField
              form={row}
              name="title"
              label={`Session ${at + 1}`}
              note="optional"
              className="min-w-0"
              dir="auto"
              maxLength={100}
              placeholder="What it is about"
            />
            <TextField
              form={row}
              name="starts"
              label={<InSession at={at}>Begins</InSession>}
              required
              className="min-w-0"
              type="datetime-local"
            />
            <TextField
              form={row}
              name="minutes"
              label={<InSession at={at}>Minutes</InSession>}
              required
              className="min-w-0"
              type="number"
              inputMode="numeric"
              min={leastMinutes}
              max={mostMinutes}
            />
            <Button
              kind="ghost"
              icon={Trash2}
              label={`Remove session ${at + 1}`}
              onClick={() => form.set({ dates: dates.filter(({ key }) => key !== date.key) })}
            />
            {kind === 'circle' ? null : (
              <TextAreaField
                form={row}
                name="about"
                fieldClassName="col-span-full"
                label={<InSession at={at}>What happens</InSession>}
                note="optional"
                dir="auto"
                rows={2}
                maxLength={500}
              />
            )}
          </div>
        );
      })}
      {error ? (
        <p className="field-error" id="gt-dates-error">
          {error}
        </p>
      ) : null}
      {dates.length < mostMeetings[kind] ? (
        <Button
          icon={CalendarPlus}
          onClick={() =>
            form.set({ dates: [...dates, last ? weekLater(last, randomId()) : emptyDate(randomId())] })
          }
        >
          {last?.starts ? 'Add a session a week later' : 'Add a session'}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** The label of a field, which names its session to screen readers. */
const InSession = ({ at, children }: { at: number; children: string }) => (
  <>
    {children}
    <span className="sr">{`, session ${at + 1}`}</span>
  </>
);
