import { useEffect, useEffectEvent } from 'react';
import {
  newerIn,
  useVersionedForm,
  type VersionedForm,
} from '../../../platform/drafts/use-versioned-form.ts';

/** Pause after the last change before a draft is saved, and before one that didn't arrive is sent again, in ms. */
const saveAfter = 1000;
const retryAfter = 30_000;

interface Asked<V, T> {
  /** Name of the form on this device. */
  key: string;
  /** Values that the server has. */
  values: V;
  version: number;
  save: (values: V, version: number) => Promise<T>;
  /** Puts what the server has into the cache. */
  show: (after: T) => void;
}

export interface Autosave<V extends object, T extends { version: number }> {
  form: VersionedForm<V, T, []>;
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
  const form = useVersionedForm<V, T>({
    ...asked,
    failure: 'We couldn’t save the draft. What you typed is kept on this device.',
  });
  const { values, isChanged, theirs, busy, error, isRefused } = form;
  const typed = JSON.stringify(values);
  const saveDraft = useEffectEvent(() => {
    if (isChanged && !theirs && !busy) void form.save();
  });
  useEffect(() => {
    // A refused draft would be refused again: it's sent when it changes, or by "Try again".
    if (isRefused) return;
    const timer = setTimeout(() => saveDraft(), error ? retryAfter : saveAfter);
    return () => clearTimeout(timer);
  }, [typed, theirs, busy, error, isRefused]);
  return {
    form,
    isWaiting: busy || isChanged || theirs !== undefined,
    onFail(reason) {
      const newer = newerIn<T>(reason);
      if (newer) asked.show(newer);
    },
  };
}
