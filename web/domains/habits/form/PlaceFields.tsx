import { useId } from 'react';
import { SelectField, TextField } from '../../../platform/forms/fields.tsx';
import { type FormPart, mayLimit } from './values.ts';

const links = [
  ['none', 'Nothing'],
  ['walk', 'The reflection walk'],
  ['lesson', 'The lesson'],
  ['journal', 'The journal entry'],
] as const;

interface PlaceFieldsProps extends FormPart {
  /** Names of the member's routines. */
  routines: readonly string[];
}

/** The routine that a habit is part of, and the part of Evolve 90 that ticks it. */
export function PlaceFields({ form, routines }: PlaceFieldsProps) {
  const list = useId();
  return (
    <div className="grid grid-cols-2 gap-5 items-start max-shell:grid-cols-1">
      <TextField
        form={form}
        name="routine"
        label="Routine"
        note="optional"
        hint="Habits of one routine can be ticked together."
        dir="auto"
        maxLength={40}
        list={list}
        placeholder="Such as Morning"
      />
      <datalist id={list}>
        {[...new Set([...routines, 'Morning', 'Evening'])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {mayLimit(form.values) && form.values.direction === 'at_most' ? null : (
        <SelectField
          form={form}
          name="link"
          label="Ticked by Evolve 90"
          hint="Doing it there ticks this habit too."
          options={links}
        />
      )}
    </div>
  );
}
