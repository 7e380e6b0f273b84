import { type StoredValue, storedValue } from '../session/stored-value.ts';
import type { Typed } from './form-state.ts';

type TextStore<N extends string> = StoredValue<Typed<{ [name in N]: string }>>;

/**
 * Returns the stores of forms with one text, by their place. One key of the device keeps the texts of all places, until they are sent
 * or the member signs out.
 */
export function storedTexts(key: string) {
  const all = storedValue(key, {
    perMember: true,
    clearAtLogout: true,
    parse: (text) => JSON.parse(text) as Record<string, string>,
  });
  const stores = new Map<string, TextStore<string>>();
  return <N extends string>(place: string, name: N): TextStore<N> => {
    const known = stores.get(place);
    if (known) return known as unknown as TextStore<N>;
    let last: Typed<{ [name: string]: string }> | null = null;
    const write = (text: string) => {
      const { [place]: _, ...others } = all.get() ?? {};
      return all.set(text ? { ...others, [place]: text } : others);
    };
    const store: TextStore<string> = {
      get() {
        const text = all.get()?.[place] ?? '';
        if (text !== (last?.values[name] ?? ''))
          last = text ? { values: { [name]: text }, version: 0 } : null;
        return last;
      },
      set: ({ values }) => write(values[name] ?? ''),
      remove: () => void write(''),
      subscribe: all.subscribe,
    };
    stores.set(place, store);
    return store as unknown as TextStore<N>;
  };
}
