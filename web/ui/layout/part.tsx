import { type ComponentType, createElement, lazy, type ReactNode, useSyncExternalStore } from 'react';
import { InlineError } from '../display/InlineError.tsx';

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * Returns a component whose code is fetched when it is first drawn; draw it inside a `Suspense`. Where the code doesn't come, the page
 * stays as it is, and a row in this place says so and fetches it again. Some browsers remember that a file failed and never ask
 * for it again, so the second failure offers a reload.
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

/** Returns a component that is only drawn: where its code doesn't come, its place stays empty. */
export const drawing = <P extends object>(load: Load<P>): ComponentType<P> =>
  lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: () => null }),
    ),
  ) as unknown as ComponentType<P>;
