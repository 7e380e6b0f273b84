import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Functions that stay the same ones and do what the latest would: a row that gets them is not drawn again because its list was. They are
 * for what happens later, not for what is drawn.
 */
export function useStableCallbacks<T extends { [K in keyof T]: (...args: never[]) => unknown }>(
  latest: T,
): T {
  const ref = useRef(latest);
  useLayoutEffect(() => {
    ref.current = latest;
  });
  const [steady] = useState(() => {
    const names = Object.keys(latest) as (keyof T)[];
    return Object.fromEntries(
      names.map((name) => [name, (...args: never[]) => ref.current[name](...args)]),
    ) as T;
  });
  return steady;
}
