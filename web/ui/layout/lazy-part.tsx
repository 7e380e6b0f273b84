import { type ComponentType, createElement, lazy, type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { InlineError } from '../display/InlineError.tsx';
import { reloadPage } from './reload.ts';

type Load<P> = () => Promise<ComponentType<P> | undefined>;

/**
 * Waits for code. After a deploy a missing file loads as undefined and the page reloads itself, so this waits
 * for that instead of rendering nothing as a component, which React treats as an error.
 */
const loaded = <P,>(load: Load<P>): Promise<{ default: ComponentType<P> }> =>
  load().then((Loaded) => (Loaded ? { default: Loaded } : new Promise<never>(() => undefined)));

/**
 * Returns a component whose code loads at its first render; use it inside a `Suspense`. If loading fails, a
 * row in its place offers a retry and the rest of the page stays. Some browsers never retry a failed file, so
 * the second failure offers a reload. `failed` puts the row elsewhere, `close` adds a button that gives up.
 */
export function part<P extends object>(
  load: Load<P>,
  failed: (row: ReactNode, props: P) => ReactNode = (row) => row,
  close?: (props: P) => void,
): (props: P) => ReactNode {
  const watchers = new Set<() => void>();
  let failures = 0;
  const attempt = (): ComponentType<P> =>
    lazy(() =>
      loaded(load).catch(() => ({ default: (failures += 1) > 1 ? Reload : Missing })),
    ) as unknown as ComponentType<P>;
  let current = attempt();
  const again = () => {
    current = attempt();
    for (const watcher of watchers) watcher();
  };
  const row = (onRetry: () => void, props: P) =>
    failed(
      <InlineError onRetry={onRetry} onClose={close && (() => close(props))}>
        We couldn’t load this part of the page.
      </InlineError>,
      props,
    );
  const Missing = (props: P) => row(again, props);
  const Reload = (props: P) => row(reloadPage, props);
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

/**
 * Returns a lazy dialog, menu or other component that covers the page. It has no place in the page for the
 * row, which appears where toasts do. `instead` renders in the component's place if loading fails, and `close`
 * closes it. A component that is not `open` shows no row.
 */
export const overlay = <P extends object>(
  load: Load<P>,
  { instead, close }: { instead?: (props: P) => ReactNode; close?: (props: P) => void } = {},
): ((props: P) => ReactNode) =>
  part(
    load,
    (row, props) => (
      <>
        {instead?.(props)}
        {'open' in props && !props.open
          ? null
          : createPortal(
              <div className="toasts">
                <div className="pointer-events-auto">{row}</div>
              </div>,
              document.body,
            )}
      </>
    ),
    close,
  );

/** Returns a lazy component for decoration, which renders nothing if its code fails to load. */
export const drawing = <P extends object>(load: Load<P>): ComponentType<P> =>
  lazy(() => loaded(load).catch(() => ({ default: () => null }))) as unknown as ComponentType<P>;
