import type { ReactNode } from 'react';
import { Radio, RadioGroup } from '../../ui/controls/Radio.tsx';
import { StoneCheck, type StoneCheckProps } from '../../ui/controls/StoneCheck.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import type { Fields } from './form-state.ts';
import { type Named, ofItsOwn } from './wire.ts';

/** The sentence of a field that has no `Field` around it. */
const FieldError = ({ of: { errors }, name }: { of: Pick<Fields<object>, 'errors'>; name: string }) =>
  errors[name] ? (
    <p className="error" role="alert">
      {errors[name]}
    </p>
  ) : null;

/** A box to check. */
export const CheckField = ofItsOwn(function CheckField<V>({
  form,
  name,
  ...props
}: Named<V, boolean> & Omit<StoneCheckProps, 'form' | 'name' | 'checked' | 'onChange'>) {
  return (
    <>
      <StoneCheck
        {...props}
        name={(form.path ?? '') + name}
        checked={form.values[name] as boolean}
        onChange={({ currentTarget }) => form.set({ [name]: currentTarget.checked } as unknown as Partial<V>)}
      />
      <FieldError of={form} name={name} />
    </>
  );
});

type SwitchProps = Parameters<typeof Switch>[0];

/** Something that is on or off. */
export const SwitchField = ofItsOwn(function SwitchField<V>({
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
});

interface Choice {
  value: string;
  label: ReactNode;
  description?: ReactNode;
}

/** One of a few options, all in view. */
export const RadioField = ofItsOwn(function RadioField<V>({
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
          name={(form.path ?? '') + name}
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
});
