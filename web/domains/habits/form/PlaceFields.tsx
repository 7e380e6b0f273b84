import { useId } from 'react';
import { Field } from '../../../ui/controls/Field.tsx';
import { Input, Select } from '../../../ui/controls/Input.tsx';
import { type FormPart, type HabitValues, mayLimit } from './values.ts';

const links = [
  ['none', 'Nothing'],
  ['walk', 'The reflection walk'],
  ['lesson', 'The lesson'],
  ['journal', 'The journal entry'],
] as const;

interface PlaceFieldsProps extends Omit<FormPart, 'errors'> {
  /** Names of the member's routines. */
  routines: readonly string[];
}

/** The routine that a habit is part of, and the part of Evolve 90 that ticks it. */
export function PlaceFields({ values, set, routines }: PlaceFieldsProps) {
  const list = useId();
  return (
    <div className="grid grid-cols-2 gap-5 items-start max-shell:grid-cols-1">
      <Field label="Routine" note="optional" hint="Habits of one routine can be ticked together.">
        <Input
          dir="auto"
          maxLength={40}
          list={list}
          placeholder="Such as Morning"
          value={values.routine}
          onChange={(event) => set({ routine: event.currentTarget.value })}
        />
      </Field>
      <datalist id={list}>
        {[...new Set([...routines, 'Morning', 'Evening'])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {mayLimit(values) && values.direction === 'at_most' ? null : (
        <Field label="Ticked by Evolve 90" hint="Doing it there ticks this habit too.">
          <Select
            value={values.link}
            onChange={(event) => set({ link: event.currentTarget.value as HabitValues['link'] })}
          >
            {links.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
