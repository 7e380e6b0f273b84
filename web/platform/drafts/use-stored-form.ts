import { useState } from 'react';
import { type StoredValue, storedValue, useStoredValue } from '../session/stored-value.ts';
import { formPrefix } from './draft-storage.ts';

/** Typed values, and the version that they are based on. */
export interface Typed<V> {
  values: V;
  version: number;
}

/** Returns what is typed in the form of a key. Signing out removes it, as every draft. */
export const formAt = <V>(key: string): StoredValue<Typed<V>> =>
  storedValue(formPrefix + key, { perMember: true, parse: (text) => JSON.parse(text) as Typed<V> });

export type StoredForm<V extends object> = ReturnType<typeof formOf<V>>;

/** Values of a form, stored on this device at every change, so that no reload or failed save loses them. */
export function useStoredForm<V extends object>(key: string, from: V, version = 0): StoredForm<V> {
  const [store] = useState(() => formAt<V>(key));
  return formOf(store, useStoredValue(store), from, version);
}

/** Returns the form of values that the server has (`from`) and what is typed over them, which `store` keeps. */
export function formOf<V extends object>(
  store: Pick<StoredValue<Typed<V>>, 'get' | 'set' | 'remove'>,
  kept: Typed<V> | null,
  from: V,
  version: number,
  isSame = (one: V, other: V) => JSON.stringify(one) === JSON.stringify(other),
) {
  /** Returns what is typed at this moment, however long ago the form was rendered. */
  const now = (typed = store.get()): Typed<V> => ({
    // A release that adds a field fills it from the saved values.
    values: { ...from, ...typed?.values },
    version: typed?.version ?? version,
  });
  return {
    ...now(kept),
    now,
    /** True while something is typed that the server doesn't have. */
    isChanged: kept !== null,
    set(part: Partial<V>) {
      const { values, ...base } = now();
      const next = { ...values, ...part };
      if (isSame(next, from)) store.remove();
      else store.set({ values: next, ...base });
    },
    /**
     * Forgets what was typed. With `saved`, only if nothing was typed since those values were sent. Returns true if
     * nothing is left.
     */
    drop(saved?: V): boolean {
      if (saved && store.get() && !isSame(now().values, saved)) return false;
      store.remove();
      return true;
    },
    /** Bases what was typed on a newer version, to save it over that. */
    rebase(to: number) {
      const typed = store.get();
      if (typed) store.set({ ...typed, version: to });
    },
  };
}
