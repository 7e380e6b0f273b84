import { maxHabitCount } from '#contract/habit-constants.ts';
import type { Habit } from '#contract/habits.ts';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select } from '../../../ui/controls/Input.tsx';
import { type FormPart, mayLimit } from './values.ts';

/** How many a day, of what, and whether that is a goal or a limit. */
export function AmountFields({ values, errors, set }: FormPart) {
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
          <Field label="Unit" hideLabel className="grow">
            <Input
              dir="auto"
              maxLength={20}
              placeholder="Unit, such as glasses"
              value={values.unit}
              onChange={(event) => set({ unit: event.currentTarget.value })}
            />
          </Field>
        </div>
      </fieldset>
      {mayLimit(values) ? (
        <Field label="That’s">
          <Select
            value={values.direction}
            onChange={(event) => set({ direction: event.currentTarget.value as Habit['direction'] })}
          >
            <option value="at_least">a goal to reach</option>
            <option value="at_most">a limit to stay within</option>
          </Select>
        </Field>
      ) : null}
    </div>
  );
}
