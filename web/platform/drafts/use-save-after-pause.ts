import { useEffect, useEffectEvent } from 'react';
import type { Form } from '../forms/use-form.ts';

/** Pause after the last change before it is saved, in ms. */
const saveAfter = 1_000;

/**
 * Saves a form while someone types, and again after `retryAfter` ms where it didn't arrive. A refused change would be
 * refused again, so it waits until it is changed.
 */
export function useSaveAfterPause(
  {
    values,
    theirs,
    busy,
    error,
    isRefused,
  }: Pick<Form<object>, 'values' | 'theirs' | 'busy' | 'error' | 'isRefused'>,
  isUnsaved: boolean,
  save: () => unknown,
  retryAfter = 30_000,
): void {
  const typed = JSON.stringify(values);
  const saveNow = useEffectEvent(() => {
    if (isUnsaved && !theirs && !busy) save();
  });
  useEffect(() => {
    if (isRefused) return;
    const timer = setTimeout(() => saveNow(), error ? retryAfter : saveAfter);
    return () => clearTimeout(timer);
  }, [typed, theirs, busy, error, isRefused, retryAfter]);
}
