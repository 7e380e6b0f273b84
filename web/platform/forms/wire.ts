import { memo, type ReactNode } from 'react';
import type { FieldProps } from '../../ui/controls/Field.tsx';
import type { Fields, Names } from './form-state.ts';

/** Value of a field by the name of its form. */
export interface Named<V, P> {
  form: Fields<V>;
  name: Names<V, P>;
}

/** Label and words around a control. */
export interface Around
  extends Pick<FieldProps, 'label' | 'note' | 'hint' | 'required' | 'hideLabel' | 'aside'> {
  /** A sentence instead of that of the form. */
  error?: string | undefined;
  /** Layout of the whole field. */
  fieldClassName?: string;
}

export type Own<P> = Omit<P, keyof Around | 'form' | 'name' | 'value' | 'onChange' | 'children'>;

/** Splits what stands around a control from the control's own props, and wires both to the form. */
export function wire<V, P, R extends object>({
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
  return { field, control, name: (form.path ?? '') + name, value: form.values[name] as P, set };
}

/** Draws a field again only if its value, its sentence or its own props have changed, so that a long form stays quick. */
export function ofItsOwn<F extends (props: never) => ReactNode>(field: F): F {
  return memo(field as unknown as (props: Named<object, unknown>) => ReactNode, isSame) as unknown as F;
}

function isSame({ form, name, ...own }: Named<object, unknown>, after: Named<object, unknown>): boolean {
  const next = after.form;
  const props = Object.entries(own);
  return (
    form.set === next.set &&
    form.values[name] === next.values[name] &&
    form.errors[name] === next.errors[name] &&
    name === after.name &&
    props.length + 2 === Object.keys(after).length &&
    props.every(([key, value]) => after[key as keyof typeof after] === value)
  );
}
