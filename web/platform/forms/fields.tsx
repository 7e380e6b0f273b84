import type { ReactNode } from 'react';
import { Field, type FieldProps } from '../../ui/controls/Field.tsx';
import {
  Input,
  type InputProps,
  PasswordInput,
  Select,
  Textarea,
  type TextareaProps,
} from '../../ui/controls/Input.tsx';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { StoneCheck, type StoneCheckProps } from '../../ui/controls/StoneCheck.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { RichTextEditor, type RichTextEditorProps } from '../../ui/editor/RichTextEditor.tsx';
import type { Fields, Names } from './form-state.ts';

/** Value of a field by the name of its form. */
interface Named<V, P> {
  form: Fields<V>;
  name: Names<V, P>;
}

/** What stands around a control. */
interface Around extends Pick<FieldProps, 'label' | 'note' | 'hint' | 'required' | 'hideLabel' | 'aside'> {
  /** A sentence instead of that of the form. */
  error?: string | undefined;
  /** Layout of the whole field. */
  fieldClassName?: string;
}

type Own<P> = Omit<P, keyof Around | 'form' | 'name' | 'value' | 'onChange' | 'children'>;

/** Splits what stands around a control from the control's own props, and wires both to the form. */
function wire<V, P, R extends object>({
  form,
  name,
  label,
  note,
  hint,
  required,
  hideLabel,
  aside,
  error,
  fieldClassName,
  ...control
}: Named<V, P> & Around & R) {
  const set = (value: P) => form.set({ [name]: value } as unknown as Partial<V>);
  const field = {
    label,
    note,
    hint,
    aside,
    error: error ?? form.errors[name],
    className: fieldClassName,
    ...(required && { required }),
    ...(hideLabel && { hideLabel }),
  };
  return { field, control, name, value: form.values[name] as P, set };
}

/** How much of a text is used, for `aside`. */
const Counter = ({ text, of }: { text: string; of: number }) => (
  <span className="hint nums">
    {text.length} of {of}
  </span>
);

/** A line of text, a date, a number as it is typed. */
export function TextField<V>(props: Named<V, string> & Around & Own<InputProps>) {
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
}

/** A password, with the button that shows it. */
export function PasswordField<V>(
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
}

/** A text of several lines. `counts` shows how much of `maxLength` is used. */
export function TextAreaField<V>({
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
}

type SelectProps = Parameters<typeof Select>[0];

/** One of a few options, in a native list. Its value is a word or a number. */
export function SelectField<V>({
  options,
  ...props
}: Named<V, string | number> &
  Around &
  Own<SelectProps> & { options: readonly (readonly [value: string | number, label: string])[] }) {
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
      </Select>
    </Field>
  );
}

/** Rich text, with the toolbar. */
export function RichTextField<V>({
  label,
  ...props
}: Named<V, string> & Around & Own<RichTextEditorProps> & { label: string }) {
  const { field, control, value, set } = wire<V, string, Own<RichTextEditorProps>>({ ...props, label });
  return (
    <Field {...field}>
      <RichTextEditor {...control} label={label} value={value} onChange={set} />
    </Field>
  );
}

/** The sentence of a field that has no `Field` around it. */
const FieldError = ({ of: { errors }, name }: { of: Pick<Fields<object>, 'errors'>; name: string }) =>
  errors[name] ? (
    <p className="error" role="alert">
      {errors[name]}
    </p>
  ) : null;

/** A box to check. */
export function CheckField<V>({
  form,
  name,
  ...props
}: Named<V, boolean> & Omit<StoneCheckProps, 'form' | 'name' | 'checked' | 'onChange'>) {
  return (
    <>
      <StoneCheck
        {...props}
        name={name}
        checked={form.values[name] as boolean}
        onChange={({ currentTarget }) => form.set({ [name]: currentTarget.checked } as unknown as Partial<V>)}
      />
      <FieldError of={form} name={name} />
    </>
  );
}

type SwitchProps = Parameters<typeof Switch>[0];

/** Something that is on or off. */
export function SwitchField<V>({
  form,
  name,
  ...props
}: Named<V, boolean> & Omit<SwitchProps, 'form' | 'name' | 'checked' | 'onChange'>) {
  return (
    <>
      <Switch
        {...props}
        checked={form.values[name] as boolean}
        onChange={(checked) => form.set({ [name]: checked } as unknown as Partial<V>)}
      />
      <FieldError of={form} name={name} />
    </>
  );
}

interface Choice {
  value: string;
  label: ReactNode;
  description?: ReactNode;
}

/** One of a few options, all in view. */
export function RadioField<V>({
  form,
  name,
  legend,
  hideLegend = false,
  options,
  className,
  children,
}: Named<V, string> & {
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly Choice[];
  className?: string;
  /** Words between the legend and the options. */
  children?: ReactNode;
}) {
  return (
    <RadioGroup legend={legend} hideLegend={hideLegend} {...(className && { className })}>
      {children}
      {options.map((each) => (
        <Radio
          key={each.value}
          name={name}
          value={each.value}
          label={each.label}
          description={each.description}
          checked={form.values[name] === each.value}
          onChange={() => form.set({ [name]: each.value } as unknown as Partial<V>)}
        />
      ))}
      <FieldError of={form} name={name} />
    </RadioGroup>
  );
}
