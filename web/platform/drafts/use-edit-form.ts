import { useEditForm as useForm } from '../forms/use-edit-form.ts';

type Published = Parameters<typeof useForm>[0];

/** The form of published content under its earlier names. */
export function useEditForm<T extends Published>(written: T, options: Parameters<typeof useForm<T>>[1]) {
  const form = useForm(written, options);
  return { ...form, words: form.values, change: form.set };
}

export type Editing = ReturnType<typeof useEditForm>;
