import type { AnyRouter } from '@tanstack/react-router';

let router: AnyRouter | null = null;
let arriving: Promise<void> | null = null;
let isComplete = false;

/** Names the router that knows only the first pages so far. `load` evaluates `routes.gen.ts`, which adds the others to them. */
let loadOthers: () => Promise<unknown> = () => Promise.resolve();
export function addPagesTo(known: AnyRouter, load: () => Promise<unknown>): void {
  router = known;
  loadOthers = load;
}

/** Loads the list of all pages, once. After a failure the next call tries again. */
export function allPages(): Promise<void> {
  arriving ??= loadOthers().then(
    () => {
      router?.setRoutes(router.buildRouteTree());
      isComplete = true;
    },
    (error: unknown) => {
      arriving = null;
      throw error;
    },
  );
  return arriving;
}

/**
 * Returns true if the router has no page for the path yet, because it isn't one of the first. The router finds the page above
 * for a path below one, so the whole path is compared.
 */
export const isUnknown = (path: string): boolean =>
  !isComplete && router?.getMatchedRoutes(path)[2]?.fullPath !== (path.replace(/(?<!\/)\/+$/, '') || '/');
