import { type FormOptions, useForm } from '../forms/use-form.ts';
import { errorMessage } from '../http/api.ts';

export { type Form as VersionedForm, newerIn } from '../forms/use-form.ts';

/** A form whose typed values this device keeps, under its earlier name. */
export function useVersionedForm<V extends object, T extends { version: number }, A = void>({
  key,
  ...options
}: FormOptions<V, T, A> & { key: string }) {
  const form = useForm<V, T, A>({ ...options, draft: key });
  const { failure } = options;
  return { ...form, refused: form.errors, error: form.cause && errorMessage(form.cause, failure) };
}
