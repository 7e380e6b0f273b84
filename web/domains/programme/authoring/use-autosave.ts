import { useSaveAfterPause } from '../../../platform/drafts/use-save-after-pause.ts';
import { type Form, newerIn, useForm } from '../../../platform/forms/use-form.ts';

interface Asked<V, T> {
  /** Name of the form on this device. */
  draft: string;
  /** Values that the server has. */
  values: V;
  version: number;
  save: (values: V, version: number) => Promise<T>;
  /** Puts what the server has into the cache. */
  show: (after: T) => void;
}

export interface Autosave<V extends object, T extends { version: number }> {
  form: Form<V, T>;
  /** True while the server doesn't have what is typed, so that the draft can't be used yet. */
  isWaiting: boolean;
  /** Shows what another call met on the server. The sentence of the refusal is a toast. */
  onFail: (reason: Error) => void;
}

/**
 * Values of a form that is saved while someone types, on this device at once and on the server after a pause. A refused draft
 * isn't sent again by itself.
 */
export function useAutosave<V extends object, T extends { version: number }>(
  asked: Asked<V, T>,
): Autosave<V, T> {
  const form = useForm<V, T>({
    ...asked,
    failure: 'We couldn’t save the draft. What you typed is kept on this device.',
  });
  useSaveAfterPause(form, form.isChanged, () => form.save());
  return {
    form,
    isWaiting: form.busy || form.isChanged || form.theirs !== undefined,
    onFail(reason) {
      const newer = newerIn<T>(reason);
      if (newer) asked.show(newer);
    },
  };
}
