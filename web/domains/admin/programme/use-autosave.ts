import { useEffect, useEffectEvent, useState } from 'react';
import { newerIn } from '../../../platform/drafts/use-edit-form.ts';
import { useApiMutation } from '../../../platform/query/use-api-mutation.ts';
import { type KeptForm, useKept } from '../../courses/use-kept.ts';

/** Pause after the last change before a draft is saved, and before a failed save is repeated, in ms. */
const saveAfter = 1000;
const retryAfter = 30_000;

interface Asked<V, T> {
  /** Name of the form on this device. */
  place: string;
  /** Values that the server has. */
  from: V;
  version: number;
  save: (values: V, version: number) => Promise<T>;
  /** Called with what the server has now. */
  onServer: (after: T) => void;
}

export interface Autosave<V, T> {
  form: KeptForm<V>;
  busy: boolean;
  error: string | null;
  /** What was saved elsewhere meanwhile. Nothing is saved until one of both is chosen. */
  theirs: T | undefined;
  /** Notes a conflict that another call found. Returns false for any other failure. */
  onConflict: (reason: unknown) => boolean;
  /** Ends the conflict after a choice. */
  choose: (theirs: T) => void;
  change: (part: Partial<V>) => void;
}

/** Values of a form that is saved while someone types, on this device at once and on the server after a pause. */
export function useAutosave<V extends object, T extends { version: number }>({
  place,
  from,
  version,
  save,
  onServer,
}: Asked<V, T>): Autosave<V, T> {
  const form = useKept(place, from, version);
  const [theirs, setTheirs] = useState<T>();
  const onConflict = (reason: unknown): boolean => {
    const current = newerIn<T>(reason);
    if (current) setTheirs(current);
    return current !== undefined;
  };
  const { run, busy, error, clear } = useApiMutation(save, {
    failure: 'We couldn’t save the draft. What you typed is kept on this device.',
    showError: null,
    onDone(after, [sent]) {
      form.drop(sent);
      form.rebase(after.version);
      onServer(after);
    },
    onFail: onConflict,
  });
  const typed = JSON.stringify(form.values);
  const saveDraft = useEffectEvent(() => {
    if (form.isChanged && !theirs && !busy) void run(form.values, form.version);
  });
  useEffect(() => {
    const timer = setTimeout(() => saveDraft(), error ? retryAfter : saveAfter);
    return () => clearTimeout(timer);
  }, [typed, theirs, busy, error]);
  return {
    form,
    busy,
    error: theirs ? null : error,
    theirs,
    onConflict,
    choose(after) {
      clear();
      onServer(after);
      setTheirs(undefined);
    },
    change(part) {
      clear();
      form.set(part);
    },
  };
}
