import { useState } from 'react';
import { ApiError } from '../http/api.ts';
import { type MutationOptions, useApiMutation } from '../query/use-api-mutation.ts';
import { type StoredForm, useStoredForm } from './use-stored-form.ts';

export interface SavingOptions<V, T, A extends unknown[] = []>
  extends Pick<MutationOptions<[V, number, ...A], T>, 'failure' | 'showError' | 'onFail'> {
  /** Sends values that are based on a version. */
  save: (values: V, version: number, ...more: A) => Promise<T>;
  /** Puts a version of the server into the cache: the saved one, or the one that was chosen in a conflict. */
  show: (version: T) => void;
  /** Called after a save if nothing was typed since it was sent. */
  onWhole?: () => void;
  /** Called after a save. The form is busy until it has returned. */
  onSaved?: (after: T, sent: V, ...more: A) => unknown;
  /** Whether the form may show the server's version of what was sent. Otherwise the typed spelling stays in it. */
  mayReplace?: (after: T, sent: V, ...more: A) => boolean;
  /** Called after the member has chosen the other version. */
  onTaken?: () => void;
}

interface VersionedFormOptions<V, T, A extends unknown[]> extends SavingOptions<V, T, A> {
  /** Where this device stores what is typed. */
  key: string;
  /** The server’s version, as values of the form. */
  values: V;
  version: number;
}

export type VersionedForm<
  V extends object = object,
  T extends { version: number } = { version: number },
  A extends unknown[] = [],
> = ReturnType<typeof useSaving<V, T, A>>;

/** Form of something with a version, stored on this device at every change, with `ConflictBanner` for a conflict. */
export const useVersionedForm = <V extends object, T extends { version: number }, A extends unknown[] = []>({
  key,
  values,
  version,
  ...options
}: VersionedFormOptions<V, T, A>): VersionedForm<V, T, A> =>
  useSaving(useStoredForm(key, values, version), options);

/**
 * Saves what is typed in a form, with the version it is based on. If that was saved elsewhere in between, `theirs` has the
 * other version, and the member chooses.
 */
export function useSaving<V extends object, T extends { version: number }, A extends unknown[]>(
  form: StoredForm<V>,
  {
    save,
    failure,
    showError = null,
    show,
    onWhole,
    onSaved,
    onFail,
    mayReplace,
    onTaken,
  }: SavingOptions<V, T, A>,
) {
  const [theirs, meet] = useState<T>();
  const { run, busy, error, cause, clear } = useApiMutation(save, {
    failure,
    showError,
    onDone(after, [sent, , ...more]) {
      const mayDrop = mayReplace?.(after, sent, ...more) ?? true;
      if (settle(after, mayDrop && form.drop(sent))) onWhole?.();
      return onSaved?.(after, sent, ...more);
    },
    onFail(reason, sent) {
      meet((before) => newerIn<T>(reason) ?? before);
      return onFail?.(reason, sent);
    },
  });
  /** Continues from a version of the server. Without `isWhole`, what is typed becomes a change of it. */
  const settle = (newer: T, isWhole: boolean): boolean => {
    if (!isWhole) form.rebase(newer.version);
    show(newer);
    meet(undefined);
    clear();
    return isWhole;
  };
  return {
    ...form,
    set(part: Partial<V>) {
      clear();
      form.set(part);
    },
    save(...more: A) {
      const { values, version } = form.now();
      return run(values, version, ...more);
    },
    settle,
    busy,
    error,
    /** True if the server refused what was sent, so that sending it again changes nothing. */
    isRefused: isRefusal(cause),
    /** Sentences of that refusal by the path of their field. */
    refused: cause instanceof ApiError ? cause.fields : {},
    /** The version that was saved elsewhere, while the member chooses. */
    theirs,
    meet,
    takeTheirs() {
      if (theirs && settle(theirs, form.drop())) onTaken?.();
    },
    keepMine() {
      if (theirs) settle(theirs, false);
    },
  };
}

/** Returns the current version that a refused edit returns, or undefined for any other error. */
export function newerIn<T>(error: unknown): T | undefined {
  if (!(error instanceof ApiError) || error.code !== 'edited_elsewhere') return undefined;
  return (error.body as { current?: T }).current;
}

const isRefusal = (cause: Error | null): boolean =>
  cause instanceof ApiError &&
  cause.status >= 400 &&
  cause.status < 500 &&
  ![408, 429].includes(cause.status);
