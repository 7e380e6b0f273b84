import { useId } from 'react';
import { useMember } from '../../../platform/session/session.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { WeekdayPicker } from '../../../ui/controls/WeekdayPicker.tsx';
import { CountStepper } from '../days/CountStepper.tsx';
import styles from './habit-dialog.module.css';
import type { FormPart, HabitValues } from './values.ts';

const kinds: readonly { kind: HabitValues['kind']; label: string; text: string }[] = [
  { kind: 'every_day', label: 'Every day', text: 'with rest days' },
  { kind: 'weekdays', label: 'Set days', text: 'such as Mon, Wed, Sat' },
  { kind: 'times_a_week', label: 'Times a week', text: 'on any day' },
  { kind: 'every_n_days', label: 'Every few days', text: 'such as every 3rd' },
];

interface ScheduleFieldsProps extends FormPart {
  today: string;
}

/** How often a habit is due. */
export function ScheduleFields(props: ScheduleFieldsProps) {
  const { values, set } = props.form;
  const group = useId();
  return (
    <>
      <fieldset>
        <legend className="label">How often</legend>
        <div className="grid grid-cols-4 gap-2 max-shell:grid-cols-2">
          {kinds.map(({ kind, label, text }) => (
            <label key={kind} className={styles.kind}>
              <input
                type="radio"
                className="sr"
                name={group}
                checked={values.kind === kind}
                onChange={() => set({ kind })}
              />
              <b className="text-md/5">{label}</b>
              <span className="text-xs/4.25 muted">{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <KindFields {...props} />
    </>
  );
}

/** The field below the kinds, which changes with the kind. */
function KindFields({ form: { values, errors, set }, today }: ScheduleFieldsProps) {
  const { week_starts_on: startsOn } = useMember();
  if (values.kind === 'every_day')
    return (
      <WeekdayPicker
        legend={
          <>
            Rest days <small>nothing is due, the streak continues</small>
          </>
        }
        chosen={values.rest_days}
        startsOn={startsOn}
        error={errors.rest_days}
        onChange={(rest_days) => set({ rest_days })}
      />
    );
  if (values.kind === 'weekdays')
    return (
      <WeekdayPicker
        legend="Days"
        chosen={values.days}
        startsOn={startsOn}
        error={errors.days}
        onChange={(days) => set({ days })}
      />
    );
  if (values.kind === 'times_a_week')
    return (
      <fieldset>
        <legend className="label">Times a week</legend>
        <CountStepper
          label="Times a week"
          value={values.times}
          min={1}
          max={7}
          isValueShown
          onChange={(times) => set({ times })}
        />
      </fieldset>
    );
  return (
    <div className="grid grid-cols-2 gap-5 items-start max-shell:grid-cols-1">
      <Field label="Every how many days" error={errors.every}>
        <Input
          type="number"
          inputMode="numeric"
          min={2}
          max={365}
          value={Number.isNaN(values.every) ? '' : values.every}
          onChange={(event) => set({ every: event.currentTarget.valueAsNumber })}
        />
      </Field>
      <Field label="Starting on">
        <Input
          type="date"
          min="2000-01-01"
          value={values.from}
          onChange={(event) => set({ from: event.currentTarget.value || today })}
        />
      </Field>
    </div>
  );
}
