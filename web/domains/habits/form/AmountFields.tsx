import { maxHabitCount } from '#contract/habits/constants.ts';
import { SelectField, TextField } from '../../../platform/forms/fields.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input } from '../../../ui/controls/Input.tsx';
import { type FormPart, mayLimit } from './values.ts';

/** How many a day, of what, and whether that is a goal or a limit. */
export function AmountFields({ form }: FormPart) {
  const { values, errors, set } = form;
  return (
    <div className="grid grid-cols-2 gap-5 items-start max-shell:grid-cols-1">
      <fieldset>
        <legend className="label">How many a day</legend>
        <div className="flex gap-3 items-start">
          <Field label="Count a day" hideLabel error={errors.day_target}>
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={maxHabitCount}
              className="w-22"
              value={Number.isNaN(values.day_target) ? '' : values.day_target}
              onChange={(event) => set({ day_target: event.currentTarget.valueAsNumber })}
            />
          </Field>
          <TextField
            form={form}
            name="unit"
            label="Unit"
            hideLabel
            fieldClassName="grow"
            dir="auto"
            maxLength={20}
            placeholder="Unit, such as glasses"
          />
        </div>
      </fieldset>
      {mayLimit(values) ? (
        <SelectField
          form={form}
          name="direction"
          label="That’s"
          options={[
            ['at_least', 'a goal to reach'],
            ['at_most', 'a limit to stay within'],
          ]}
        />
      ) : null}
    </div>
  );
}
