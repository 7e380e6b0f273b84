import type { GroupFields } from '#contract/drafts/endpoints.ts';
import { composerDraft, nothing, type Writing } from '../drafts/draft-storage.ts';
import { useDraft } from '../drafts/use-draft.ts';
import type { Typed } from './form-state.ts';
import { type Form, type FormOptions, useFormOver } from './use-form.ts';

/** The values of a form by the changed fields of its draft. */
export type ValuesOf<F> = { [K in keyof F]-?: NonNullable<F[K]> extends { to: infer P } ? P : never };
type Values = ValuesOf<GroupFields>;

/** A member's change. Only its fields are sent, so that changes of others in other fields survive. */
export interface Change {
  values: Values;
  change: Partial<Values>;
  /** The changed fields with the values from before. */
  fields: GroupFields;
  /** The version that the form shows. */
  version: number;
}

interface MergedOptions<T> extends Omit<FormOptions<Values, T>, 'save' | 'version'> {
  version: number;
  save: (changed: Change) => Promise<T>;
}

/**
 * The form of a record that several people change. Its changed fields are a draft from the first key, on this device and on the server, over
 * the newest values of the others.
 */
export function useMergedForm<T>(
  place: string,
  { values: current, version, save, ...options }: MergedOptions<T>,
): Form<Values, T> & { fields: GroupFields; merge: (earlier: GroupFields) => void } {
  const draft = useDraft(place);
  const stored = (): Writing => composerDraft(place).get() ?? nothing;
  const typedIn = ({ fields }: Writing): Typed<Values> | null =>
    fields && { values: { ...current, ...changeIn(fields) }, version };
  const keep = (fields: GroupFields) => {
    if (Object.keys(fields).length > 0) draft.set({ fields, base_version: version });
    else draft.clear();
  };
  const store = {
    get: () => typedIn(stored()),
    set({ values }: Typed<Values>) {
      keep(changed(values, current, stored().fields ?? {}));
      return true;
    },
    remove: () => void draft.clear(),
  };
  const form = useFormOver<Values, T, void>(store, typedIn(draft), {
    ...options,
    values: current,
    version,
    save: (values) => {
      const fields = stored().fields ?? {};
      return save({ values, fields, change: changeIn(fields), version });
    },
  });
  return {
    ...form,
    fields: draft.fields ?? {},
    /** Adds changes of an earlier draft, below those of this one. */
    merge: (earlier) => keep({ ...earlier, ...stored().fields }),
  };
}

const changeIn = (fields: GroupFields): Partial<Values> =>
  Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to]));

/** Returns what `values` change in `from`. A field that was changed before keeps the value from before. */
export const changed = (values: Partial<Values>, from: Values, before: GroupFields = {}): GroupFields =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, to]) => {
        const field = name as keyof Values;
        return [field, { from: before[field] ? before[field].from : from[field], to }] as const;
      })
      .filter(([field, { from: was, to }]) => to !== was && to !== from[field]),
  );
