import { useState } from 'react';
import { ApiError } from '../http/api.ts';
import { useApiMutation } from '../query/use-api-mutation.ts';
import { newerIn } from './use-edit-form.ts';
import { type StoredForm, useStoredForm } from './use-stored-form.ts';

interface VersionedFormOptions<V, T, A extends unknown[]> {
  /** Where this device stores what is typed. */
  key: string;
  /** The server’s version, as values of the form. */
  values: V;
  version: number;
  /** Sends values that are based on a version. */
  save: (values: V, version: number, ...more: A) => Promise<T>;
  /** Sentence for a failure without one of the server's. */
  failure: string;
  /** Puts a version of the server into the cache: the saved one, or the one that was chosen in a conflict. */
  show: (version: T) => void;
  /** Called after a save. The form is busy until it has returned. */
  onSaved?: (after: T, sent: V, ...more: A) => unknown;
  /** Whether the form may show the server's version of what was sent. Otherwise the typed spelling stays in it. */
  mayReplace?: (after: T, sent: V, ...more: A) => boolean;
  /** Called after the member has chosen the other version. */
  onTaken?: () => void;
}

export interface VersionedForm<V, T, A extends unknown[]> extends Omit<StoredForm<V>, 'version'> {
  save: (...more: A) => void;
  busy: boolean;
  error: string | null;
  /** True if the server refused what was sent, so that sending it again changes nothing. */
  isRefused: boolean;
  /** The version that was saved elsewhere, while the member chooses. */
  theirs: T | undefined;
  takeTheirs: () => void;
  keepMine: () => void;
}

/**
 * Form of something with a version, stored on this device at every change. If it was saved elsewhere in between, `theirs`
 * has that version, and `ConflictBanner` lets the member choose.
 */
export function useVersionedForm<V extends object, T extends { version: number }, A extends unknown[] = []>({
  key,
  values,
  version,
  save,
  failure,
  show,
  onSaved,
  mayReplace = () => true,
  onTaken,
}: VersionedFormOptions<V, T, A>): VersionedForm<V, T, A> {
  const form = useStoredForm<V>(key, values, version);
  const [theirs, setTheirs] = useState<T>();
  const { run, busy, error, cause, clear } = useApiMutation(save, {
    failure,
    showError: null,
    onDone(after, [sent, , ...more]) {
      setTheirs(undefined);
      // Words typed meanwhile stay, as a change of the version that was saved.
      if (mayReplace(after, sent, ...more)) form.drop(sent);
      form.rebase(after.version);
      show(after);
      return onSaved?.(after, sent, ...more);
    },
    onFail(reason) {
      const newer = newerIn<T>(reason);
      if (newer) setTheirs(newer);
    },
  });
  const settle = (newer: T) => {
    show(newer);
    setTheirs(undefined);
    clear();
  };
  return {
    values: form.values,
    isChanged: form.isChanged,
    drop: form.drop,
    rebase: form.rebase,
    set(part) {
      clear();
      form.set(part);
    },
    save: (...more) => void run(form.values, form.version, ...more),
    busy,
    error,
    isRefused: isRefusal(cause),
    theirs,
    takeTheirs() {
      if (!theirs) return;
      form.drop();
      settle(theirs);
      onTaken?.();
    },
    keepMine() {
      if (!theirs) return;
      form.rebase(theirs.version);
      settle(theirs);
    },
  };
}

const isRefusal = (cause: Error | null): boolean =>
  cause instanceof ApiError &&
  cause.status >= 400 &&
  cause.status < 500 &&
  cause.status !== 408 &&
  cause.status !== 429;
