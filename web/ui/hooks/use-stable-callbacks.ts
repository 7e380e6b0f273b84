import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns functions with a stable identity that call the latest ones, so that memoised rows don't render with their list. Call them in
 * handlers and effects, not while rendering.
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
