import { useMemo, useState } from 'react';
import { storedValue, useStoredValue } from '../../platform/session/stored-value.ts';

interface Kept<V> {
  values: V;
  version: number;
}

export interface StoredForm<V> {
  values: V;
  /** True while something is typed that the server doesn't have. */
  isChanged: boolean;
  /** Version that the typed values are based on. */
  version: number;
  set: (part: Partial<V>) => void;
  /** Forgets what was typed. With `saved`, only if nothing was typed since those values were sent. */
  drop: (saved?: V) => void;
  /** Bases what was typed on a newer version, to save it over that. */
  rebase: (version: number) => void;
}

/** Values of a form, stored on this device at every change, so that no reload or failed save loses them. */
export function useStoredForm<V extends object>(key: string, from: V, version: number): StoredForm<V> {
  const [store] = useState(() =>
    storedValue<Kept<V>>(`evolve.form.${key}`, {
      perMember: true,
      clearAtLogout: true,
      parse: (text) => JSON.parse(text) as Kept<V>,
    }),
  );
  const kept = useStoredValue(store);
  // A release that adds a field fills it from the saved values.
  const values = useMemo(() => ({ ...from, ...kept?.values }), [from, kept]);
  return {
    values,
    isChanged: kept !== null,
    version: kept?.version ?? version,
    set(part) {
      const before = store.get();
      const next = { ...from, ...before?.values, ...part };
      if (JSON.stringify(next) === JSON.stringify(from)) store.remove();
      else store.set({ values: next, version: before?.version ?? version });
    },
    drop(saved) {
      const now = store.get();
      if (!saved || !now || JSON.stringify({ ...from, ...now.values }) === JSON.stringify(saved))
        store.remove();
    },
    rebase(to) {
      const now = store.get();
      if (now) store.set({ ...now, version: to });
    },
  };
}
