import { type ComponentType, createElement, lazy, type ReactNode, useSyncExternalStore } from 'react';
import { InlineError } from '../display/InlineError.tsx';

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * Returns a component whose code loads at its first render; use it inside a `Suspense`. If loading fails, a
 * row in its place offers a retry and the rest of the page stays. Some browsers never retry a failed file, so
 * the second failure offers a reload.
 */
export function part<P extends object>(load: Load<P>): (props: P) => ReactNode {
  const watchers = new Set<() => void>();
  let failures = 0;
  const attempt = (): ComponentType<P> =>
    lazy(() =>
      load().then(
        (Loaded) => ({ default: Loaded }),
        () => ({ default: (failures += 1) > 1 ? Reload : Missing }),
      ),
    ) as unknown as ComponentType<P>;
  let current = attempt();
  const again = () => {
    current = attempt();
    for (const watcher of watchers) watcher();
  };
  const row = (onRetry: () => void) => (
    <InlineError onRetry={onRetry}>We couldn’t load this part of the page.</InlineError>
  );
  const Missing = () => row(again);
  const Reload = () => row(() => location.reload());
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  return (props) =>
    createElement(
      useSyncExternalStore(watch, () => current),
      props,
    );
}

/** Returns a lazy component for decoration, which renders nothing if its code fails to load. */
export const drawing = <P extends object>(load: Load<P>): ComponentType<P> =>
  lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: () => null }),
    ),
  ) as unknown as ComponentType<P>;
