import type { StoredValue } from '../session/stored-value.ts';

/** Typed values, and the version that they are based on. */
export interface Typed<V> {
  values: V;
  version: number;
}

/** Where what is typed is kept until it is saved. */
export type FormStore<V> = Pick<StoredValue<Typed<V>>, 'get' | 'set' | 'remove'>;

/** Names of the values whose type is `P`. */
export type Names<V, P> = { [K in keyof V & string]: V[K] extends P ? K : never }[keyof V & string];

/** Sentences about what can't be sent, by the name of a value or the path of a part: `title`, `rows.0.text`. */
export type Problems<V> = {
  [path in (keyof V & string) | `${keyof V & string}.${string}`]?: string | false | null | undefined;
};

/** The part of a form that its fields need. A form with more values is one of fewer, so a component names only its own. */
export interface Fields<V> {
  values: V;
  /** Sentences of the wrong fields, by name or path. */
  errors: Readonly<Record<string, string>>;
  set(part: Partial<V>): void;
  /** Path of an entry of a list, which begins the names of its controls. */
  path?: string;
}

/** Returns the fields of one entry of a list in a form: `rowOf(form, 'rows', 0)`. */
export function rowOf<R extends object, V extends { [K in N]: readonly R[] }, N extends keyof V & string>(
  form: Fields<V> & { values: { [K in N]: readonly R[] } },
  name: N,
  index: number,
): Fields<V[N][number]> {
  const rows = form.values[name];
  const prefix = `${name}.${index}.`;
  const own = Object.entries(form.errors).filter(([path]) => path.startsWith(prefix));
  return {
    path: (form.path ?? '') + prefix,
    values: rows[index] as V[N][number],
    errors: Object.fromEntries(own.map(([path, sentence]) => [path.slice(prefix.length), sentence])),
    set(part) {
      const next = rows.map((row, at) => (at === index ? { ...row, ...part } : row));
      form.set({ [name]: next } as unknown as Partial<V>);
    },
  };
}

/** Returns only the sentences of `problems`. */
export const sentencesIn = <V>(
  problems: Problems<V> | Partial<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );

/** Keeps what is typed as long as the form is open. */
export function memoryStore<V>(): StoredValue<Typed<V>> {
  const listeners = new Set<() => void>();
  let typed: Typed<V> | null = null;
  const change = (next: Typed<V> | null) => {
    typed = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => typed,
    set(next) {
      change(next);
      return true;
    },
    remove: () => change(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
