import type { ReactNode } from 'react';
import { Field } from '../../ui/controls/Field.tsx';
import {
  Input,
  type InputProps,
  PasswordInput,
  Select,
  Textarea,
  type TextareaProps,
} from '../../ui/controls/Input.tsx';
import { type Around, type Named, type Own, ofItsOwn, wire } from './wire.ts';

/** How much of a text is used, for `aside`. */
const Counter = ({ text, of }: { text: string; of: number }) => (
  <span className="hint nums">
    {text.length} of {of}
  </span>
);

/** A line of text, a date, a number as it is typed. */
export const TextField = ofItsOwn(function TextField<V>(props: Named<V, string> & Around & Own<InputProps>) {
  const { field, control, name, value, set } = wire<V, string, Own<InputProps>>(props);
  return (
    <Field {...field}>
      <Input
        {...control}
        name={name}
        value={value}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </Field>
  );
});

/** A password, with the button that shows it. */
export const PasswordField = ofItsOwn(function PasswordField<V>(
  props: Named<V, string> & Around & Own<Omit<InputProps, 'icon' | 'quiet' | 'type'>>,
) {
  const { field, control, name, value, set } = wire<
    V,
    string,
    Own<Omit<InputProps, 'icon' | 'quiet' | 'type'>>
  >(props);
  return (
    <Field {...field}>
      <PasswordInput
        {...control}
        name={name}
        value={value}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </Field>
  );
});

/** A text of several lines. `counts` shows how much of `maxLength` is used. */
export const TextAreaField = ofItsOwn(function TextAreaField<V>({
  counts = false,
  ...props
}: Named<V, string> & Around & Own<TextareaProps> & { counts?: boolean }) {
  const { field, control, name, value, set } = wire<V, string, Own<TextareaProps>>(props);
  const { maxLength } = control;
  const aside = counts && maxLength !== undefined ? <Counter text={value} of={maxLength} /> : field.aside;
  return (
    <Field {...field} aside={aside}>
      <Textarea
        {...control}
        name={name}
        value={value}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </Field>
  );
});

type SelectProps = Parameters<typeof Select>[0];

/** One of a few options, in a native list. Its value is a word or a number. Options in groups are `children`. */
export const SelectField = ofItsOwn(function SelectField<V>({
  options = [],
  children,
  ...props
}: Named<V, string | number> &
  Around &
  Own<SelectProps> & {
    options?: readonly (readonly [value: string | number, label: string])[];
    children?: ReactNode;
  }) {
  const { field, control, name, value, set } = wire<V, string | number, Own<SelectProps>>(props);
  return (
    <Field {...field}>
      <Select
        {...control}
        name={name}
        value={value}
        onChange={({ currentTarget }) =>
          set(typeof value === 'number' ? Number(currentTarget.value) : currentTarget.value)
        }
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
        {children}
      </Select>
    </Field>
  );
});
